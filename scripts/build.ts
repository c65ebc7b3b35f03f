// The hourly job as a process of its own.
import { buildHour } from "./build-hour.ts";
import { runScript } from "./terminal/terminal.ts";

await runScript(() => buildHour(process.argv.slice(2)));
