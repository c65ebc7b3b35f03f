import { keepsPromise } from "../keeps-promise.ts";
import { diskFaults } from "./disk-faults.ts";

keepsPromise(diskFaults, 4);
