import { keepsPromise } from "../keeps-promise.ts";
import { credentials } from "./credentials.ts";

keepsPromise(credentials, 500);
