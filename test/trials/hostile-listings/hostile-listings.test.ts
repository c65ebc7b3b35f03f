import { keepsPromise } from "../keeps-promise.ts";
import { hostileListings } from "./hostile-listings.ts";

keepsPromise(hostileListings, 100);
