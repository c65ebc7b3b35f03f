import { diskFaults } from "./disk-faults.ts";
import { keepsPromise } from "./keeps-promise.ts";

keepsPromise(diskFaults, 4);
