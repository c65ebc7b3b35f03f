import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Command } from "commander";
import { readConfig } from "#api/settings/config.ts";
import type { SourceRunResult } from "#contract/intake/source.ts";
import { ifThere } from "#disk/durable-file.ts";
import { flawOfPlace } from "#sources/flaw-of-place.ts";
import { describeCounts } from "#views/texts/describe-source.ts";
import { followTelling } from "../sources/follow-telling.ts";
import { addNotice } from "../terminal/notices.ts";
import { type OutputOptions, printResult, UsageError } from "../terminal/terminal.ts";
import { addActCommands, type Preparation } from "./act-commands.ts";

export function addSourceCommands(program: Command): void {
	addActCommands(program, "source", { "source.add": PLACE, "source.edit": PLACE })
		.command("run <source>")
		.description("follow a source once, now, and print the result")
		.option("--full", "compare everything instead of only changes", false)
		.option("--json", "print JSON")
		.action(async (name: string, { full, ...options }: OutputOptions & { full: boolean }) => {
			const result = await followTelling(name, { isFull: full });
			const seconds = (Date.parse(result.ended_at) - Date.parse(result.started_at)) / 1000;
			printResult(result, sentenceOf(name, result, Math.round(seconds)), options);
		});
}

function sentenceOf(name: string, result: SourceRunResult, seconds: number): string {
	const what = result.kind === "full" ? "compared in full" : "followed";
	return `The source ${name} was ${what} in ${seconds} s: ${describeCounts(result)}.`;
}

const PLACE: Preparation = {
	complete: async (input) =>
		typeof input.place === "string" ? { ...input, place: await wholePlace(input.place) } : input,
	/** Now, because the first run may be an hour away. */
	async accepted({ place }) {
		if (typeof place !== "string") return;
		const flaw = await flawOfPlace(place, readConfig(process.env).outboundAllow);
		if (flaw !== undefined) addNotice(flaw);
	},
};

/** Folders are stored as absolute paths, because the service may run in another one. */
async function wholePlace(place: string): Promise<string> {
	if (/^[a-z][a-z+]*:\/\//i.test(place)) return place;
	const path = resolve(place);
	if (!(await ifThere(stat(path)))) throw new UsageError(`There is no file or folder ${place}.`);
	return path;
}
