import { brokenReleases } from "./broken-releases/broken-releases.ts";
import { keepsPromise } from "./keeps-promise.ts";

keepsPromise(brokenReleases, 1);
