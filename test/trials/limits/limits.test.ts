import { keepsPromise } from "../keeps-promise.ts";
import { limits } from "./limits.ts";

keepsPromise(limits, 40);
