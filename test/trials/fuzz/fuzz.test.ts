import { keepsPromise } from "../keeps-promise.ts";
import { fuzz } from "./fuzz.ts";

keepsPromise(fuzz, 1_500);
