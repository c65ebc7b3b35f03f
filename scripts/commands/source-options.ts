import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { type Command, Option } from "commander";
import { PATTERN_FIELDS } from "#contract/source.ts";
import { ifThere } from "#disk/if-there.ts";
import { UsageError } from "../terminal/run-script.ts";
import { wholeNumber } from "../terminal/whole-number.ts";

export interface SourceOptions {
	place?: string;
	interval?: string;
	approve?: boolean;
	queue?: boolean;
	/** False if the patterns are removed. */
	allow?: string[] | false;
	deny?: string[] | false;
	precedence?: string;
}

const FIELDS = PATTERN_FIELDS.map((field) => `${field}:`).join(", ");

/** Options of how a source is followed, the same for adding and editing. */
export function takeSourceOptions(command: Command): Command {
	return command
		.option("--interval <minutes>", "minutes between runs")
		.addOption(
			new Option("--approve", "make new agents without warnings public at once").conflicts("queue"),
		)
		.addOption(new Option("--queue", "queue new agents for a moderator"))
		.option("--allow <pattern>", "follow only matching entries; may be repeated", collect)
		.option("--deny <pattern>", "leave out matching entries; may be repeated", collect)
		.option("--precedence <number>", "the lowest number wins if sources differ")
		.addHelpText(
			"after",
			`\nA pattern begins with ${FIELDS} or matches names; * matches any characters.`,
		);
}

/** The same as input of an operation, without options that were not given. */
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

/** Folders are stored as absolute paths, because the service may run in another one. */
async function wholePlace(place: string): Promise<string> {
	if (/^[a-z][a-z+]*:\/\//i.test(place)) return place;
	const path = resolve(place);
	if (!(await ifThere(stat(path)))) throw new UsageError(`There is no file or folder ${place}.`);
	return path;
}
