// Installs the programs in advance, so that no trial waits for them.
import { installPrograms } from "./install-programs.ts";

await installPrograms();
