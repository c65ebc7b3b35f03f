import { UsageError } from "../terminal/run-script.ts";
import { wholeNumber } from "../terminal/whole-number.ts";

export interface VersionOption {
	version?: string;
}

/** Option of commands that decide on something that others may change meanwhile. */
export const VERSION_OPTION = [
	"--version <number>",
	"the version you have read; refused if it has changed since",
] as const;

/** The version to decide on. Without one, nothing is decided and the current version is shown. */
export async function versionOf(
	{ version }: VersionOption,
	show: () => Promise<{ version: number; what: string }>,
): Promise<number> {
	if (version !== undefined) return wholeNumber("--version", version);
	const now = await show();
	throw new UsageError(
		`Nothing is decided yet: version ${now.version} is ${now.what}. If that is what you mean, add --version ${now.version}.`,
	);
}
