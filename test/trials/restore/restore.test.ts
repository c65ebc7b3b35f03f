import { keepsPromise } from "../keeps-promise.ts";
import { restore } from "./restore.ts";

keepsPromise(restore, 50);
