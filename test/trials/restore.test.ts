import { keepsPromise } from "./keeps-promise.ts";
import { restore } from "./restore/restore.ts";

keepsPromise(restore, 50);
