"""The road network: lanes grouped by road, junctions, lights' programs, footpaths; reading and compiling maps."""
