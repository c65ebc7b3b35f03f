import { keepsPromise } from "../keeps-promise.ts";
import { doubleStart } from "./double-start.ts";

keepsPromise(doubleStart, 3);
