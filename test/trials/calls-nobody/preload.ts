// node --require: prevents a process and its threads from leaving this machine, and appends attempts to a file.
import { appendFileSync } from "node:fs";
import { basename } from "node:path";
import { isMainThread } from "node:worker_threads";
import { forbidOutbound } from "./forbid-outbound.ts";

const file = process.env.ATTEMPTS_FILE;
if (file === undefined) throw new Error("ATTEMPTS_FILE must name a file");
const note = (line: string) => appendFileSync(file, `${line}\n`);
forbidOutbound(note);
note(`guards ${basename(process.argv[1] ?? "")}${isMainThread ? "" : " (thread)"}`);
