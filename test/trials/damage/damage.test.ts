import { keepsPromise } from "../keeps-promise.ts";
import { damage } from "./damage.ts";

keepsPromise(damage, 2);
