import { keepsPromise } from "../keeps-promise.ts";
import { killWriter } from "./kill-writer.ts";

keepsPromise(killWriter, 2);
