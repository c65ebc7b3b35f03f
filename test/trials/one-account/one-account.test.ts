import { keepsPromise } from "../keeps-promise.ts";
import { oneAccount } from "./one-account.ts";

keepsPromise(oneAccount, 1);
