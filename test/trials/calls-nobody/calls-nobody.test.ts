import { keepsPromise } from "../keeps-promise.ts";
import { callsNobody } from "./calls-nobody.ts";

keepsPromise(callsNobody, 130);
