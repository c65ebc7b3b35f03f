import { keepsPromise } from "../keeps-promise.ts";
import { killCollector } from "./kill-collector.ts";

keepsPromise(killCollector, 3);
