import { keepsPromise } from "../keeps-promise.ts";
import { brokenReleases } from "./broken-releases.ts";

keepsPromise(brokenReleases, 1);
