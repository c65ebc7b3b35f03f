import { keepsPromise } from "../keeps-promise.ts";
import { canaries } from "./canaries.ts";

keepsPromise(canaries, 36);
