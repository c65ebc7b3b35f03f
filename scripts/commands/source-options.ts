import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { type Command, Option } from "commander";
import { PATTERN_FIELDS, SOURCE } from "#contract/source.ts";
import { ifThere } from "#disk/if-there.ts";
import { UsageError } from "../terminal/run-script.ts";
import { wholeNumber } from "../terminal/whole-number.ts";

export interface SourceOptions {
	place?: string;
	interval?: string;
	approve?: boolean;
	queue?: boolean;
	/** False where the patterns are taken away. */
	allow?: string[] | false;
	deny?: string[] | false;
	precedence?: string;
}

const FIELDS = PATTERN_FIELDS.map((field) => `${field}:`).join(", ");

/** Options that say how a source is followed, the same for a new one and for one that is edited. */
export function takeSourceOptions(command: Command): Command {
	return command
		.option(
			"--interval <minutes>",
			`how often it is followed (default ${SOURCE.defaultIntervalMinutes})`,
		)
		.addOption(new Option("--approve", "make new agents public at once").conflicts("queue"))
		.addOption(new Option("--queue", "let new agents wait for a moderator (default)"))
		.option("--allow <pattern>", "follow only what fits one of these; may be repeated", collect)
		.option("--deny <pattern>", "leave out what fits; may be repeated", collect)
		.option("--precedence <number>", "facts of the lowest number count (default behind all others)")
		.addHelpText(
			"after",
			`\nA pattern begins with ${FIELDS} or is one of names; * stands for any characters.`,
		);
}

/** The same as input of an operation. What was not given is absent. */
export async function sourceInput(options: SourceOptions) {
	const { place, interval, allow, deny, precedence } = options;
	const decision = options.approve ? "approve" : options.queue ? "queue" : undefined;
	return {
		...(place !== undefined && { place: await wholePlace(place) }),
		...(interval !== undefined && { intervalMinutes: wholeNumber("--interval", interval) }),
		...(decision !== undefined && { decision }),
		...(allow !== undefined && { allow: allow || [] }),
		...(deny !== undefined && { deny: deny || [] }),
		...(precedence !== undefined && { precedence: wholeNumber("--precedence", precedence) }),
	};
}

function collect(pattern: string, before: string[] | undefined): string[] {
	return [...(before ?? []), pattern];
}

/** A folder is known by its whole path, because the service may run in another one. */
async function wholePlace(place: string): Promise<string> {
	if (/^[a-z][a-z+]*:\/\//i.test(place)) return place;
	const path = resolve(place);
	if (!(await ifThere(stat(path)))) throw new UsageError(`There is no file or folder ${place}.`);
	return path;
}
