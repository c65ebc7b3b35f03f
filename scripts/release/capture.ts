import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { UsageError } from "../terminal/run-script.ts";

const MAX_BYTES = 2 ** 30;

/** What a program prints. */
export async function capture(
	[program, ...args]: readonly [string, ...string[]],
	root: string,
): Promise<Buffer> {
	const options = { cwd: root, encoding: "buffer", maxBuffer: MAX_BYTES } as const;
	return promisify(execFile)(program, args, options).then(
		({ stdout }) => stdout,
		(cause: unknown) => {
			throw new UsageError(`${program} ${args[0]} failed: ${String(cause)}`);
		},
	);
}
