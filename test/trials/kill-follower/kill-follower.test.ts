import { keepsPromise } from "../keeps-promise.ts";
import { killFollower } from "./kill-follower.ts";

keepsPromise(killFollower, 4);
