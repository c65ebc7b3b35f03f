import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDirectory } from "../../disk/fresh-directory.ts";
import { freshInstance, isOneSentence, registry, registryJson } from "../command-line.ts";
import { type Instance, instanceIn } from "../instance.ts";

/** A registry that no refused command changes. */
let shared: Instance;
beforeAll(async () => {
	shared = await instanceIn(await createDirectory());
	await registryJson(shared, "init");
});
afterAll(() => rm(shared.root, { recursive: true, force: true }));

const NUMBER = /^--minutes needs a whole number\.$/;
const REASON = /^required option '--reason <text>' not specified\. See --help\.$/;
const SERVER = /is not the address of a server/;

/** What is wrong with the words ends with 2, and what the registry cannot do with 1. */
const REFUSED: readonly [code: number, command: string, sentence?: RegExp][] = [
	[2, "unknown"],
	[2, "token create"],
	[2, "token create --name x --scope agents:write --nonsense"],
	[2, "token create --name x --scope everything"],
	[2, "submission approve nobody --version new"],
	[1, "submission approve nobody"],
	[1, "submission approve nobody --version 1"],
	[1, "token revoke nobody"],
	[2, "account suspend someone", REASON],
	[2, "agent rename harbor-scout harbor-pilot", REASON],
	[2, "account link --minutes=x", NUMBER],
	[2, "account link --minutes=15m", NUMBER],
	[2, "account link --minutes=-1", NUMBER],
	[2, "account link --role king"],
	[1, "account link --email nobody"],
	[1, "account link --id account:unknown"],
	[1, "account link --role moderator"],
	[1, "account link --id account:x --email ada@quay.works"],
	[1, "account role account:unknown member"],
	[1, "account sign-out account:unknown"],
	[2, "source add mcp-registry https://93.184.215.14"],
	[2, "source add mcp-registry https://93.184.215.14 --name a --approve --queue"],
	[2, "source add mcp-registry https://93.184.215.14 --name a --interval often"],
	[2, "source add toolhive no/such/folder --name a"],
	[2, "source add rss https://93.184.215.14 --name a"],
	[1, "source add mcp-registry https://93.184.215.14 --name Two\tWords"],
	[1, "source add mcp-registry https://ada:secret@registry.example --name a"],
	[1, "source add mcp-registry https://93.184.215.14 --name a --interval 1"],
	[1, "source add mcp-registry https://93.184.215.14 --name a --deny colour:red"],
	[1, "source show nobody"],
	[1, "source edit nobody --queue"],
	[1, "source pause nobody"],
	[1, "source resume nobody"],
	[1, "source remove nobody"],
	[1, "source entries nobody"],
	[1, "source run nobody"],
	[2, "import plain-list", /^Name a file, a folder or an address\.$/],
	[2, "import a2a-card --template", /^The format a2a-card has no template\.$/],
	[2, "import plain-list --template toString", /^A template is csv or json, not toString\.$/],
	[2, "check https://{tenant}.quay.works/mcp", SERVER],
	[2, "check https://{na\nme}.quay.works/mcp", SERVER],
	[2, "check /nowhere/server.json", /There is no file/],
	[2, "check /nowhere/na\nme.json", /There is no file/],
	[2, "check --json --sarif a.json", /cannot be used with/],
	[2, "check --severity grave a.json", /Allowed choices are low, medium, high/],
	[2, "check", /missing required argument/],
];

describe("a command that cannot be done", () => {
	it.each(REFUSED)(
		"ends with %i, one sentence and no change: %s",
		async (code, command, sentence) => {
			const said = await registry(shared, ...command.split(" "));
			expect([said.code, isOneSentence(said.stderr), said.stdout]).toEqual([code, true, ""]);
			expect(said.stderr.trimEnd()).toMatch(sentence ?? /^(?!.*secret)/);
			expect(await registryJson(shared, "source", "list")).toEqual({ sources: [] });
		},
	);

	it.each([
		[1, "token list"],
		[2, "init --follow everything"],
		[2, "init --address https://registry.example"],
	])("creates no registry: it ends with %i for %s", async (code, command) => {
		const instance = await freshInstance();
		const said = await registry(instance, ...command.split(" "));
		expect([said.code, isOneSentence(said.stderr)]).toEqual([code, true]);
		expect((await registry(instance, "source", "list")).code).toBe(1);
	});
});
