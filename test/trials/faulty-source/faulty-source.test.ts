import { keepsPromise } from "../keeps-promise.ts";
import { faultySource } from "./faulty-source.ts";

keepsPromise(faultySource, 400);
