import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDirectory } from "../disk/fresh-directory.ts";
import { freshInstance, isOneSentence, registry, registryJson } from "./command-line.ts";
import { type Instance, instanceIn } from "./instance.ts";

const ADDRESS = "https://93.184.215.14";

async function emptyInstance(): Promise<Instance> {
	const empty = await freshInstance();
	await registryJson(empty, "init");
	return empty;
}

/** For what changes nothing. */
let shared: Instance;
beforeAll(async () => {
	shared = await instanceIn(await createDirectory());
	await registryJson(shared, "init");
});
afterAll(() => rm(shared.root, { recursive: true, force: true }));

describe("source", () => {
	it("adds, lists, shows, edits, pauses, resumes and removes", async () => {
		const instance = await emptyInstance();
		const added = await registry(
			instance,
			...["source", "add", "mcp-registry", ADDRESS, "--name", "official", "--approve"],
			...[
				"--interval",
				"30",
				"--allow",
				"io.github.*",
				"--allow",
				"tag:sea",
				"--deny",
				"licence:GPL*",
			],
		);
		expect(added.stdout).toBe(
			"The source official is followed every 30 minutes while the service runs.\n",
		);
		expect((await registryJson(instance, "source", "list")).sources).toMatchObject([
			{
				name: "official",
				place: ADDRESS,
				decision: "approve",
				interval_minutes: 30,
				allow: ["io.github.*", "tag:sea"],
				deny: ["licence:GPL*"],
			},
		]);
		const edited = await registryJson(
			instance,
			...["source", "edit", "official", "--queue", "--no-allow", "--deny", "tag:spam"],
		);
		expect(edited).toMatchObject({
			decision: "queue",
			allow: [],
			deny: ["tag:spam"],
			interval_minutes: 30,
		});
		await registryJson(instance, "source", "pause", "official");
		const { stdout } = await registry(instance, "source", "list");
		expect(stdout).toMatch(/^name +format +state .*\nofficial +mcp-registry +paused +30 .*https/);
		const shown = await registry(instance, "source", "show", "official");
		expect(shown.stdout).toContain("new agents     wait for a moderator\n");
		expect(shown.stdout).toContain("left out       tag:spam\n");
		expect(await registryJson(instance, "source", "resume", "official")).toMatchObject({
			state: "active",
		});
		await registryJson(instance, "source", "remove", "official");
		expect(await registryJson(instance, "source", "list")).toEqual({ sources: [] });
	});

	it("knows a folder by its full path", async () => {
		const instance = await emptyInstance();
		const folder = await registryJson(
			instance,
			...["source", "add", "toolhive", "test/fixtures", "--name", "own"],
		);
		expect(folder.place).toBe(`${process.cwd()}/test/fixtures`);
	});

	it.each([
		[2, ["add", "mcp-registry", ADDRESS]],
		[2, ["add", "mcp-registry", ADDRESS, "--name", "a", "--approve", "--queue"]],
		[2, ["add", "mcp-registry", ADDRESS, "--name", "a", "--interval", "often"]],
		[2, ["add", "toolhive", "no/such/folder", "--name", "a"]],
		[2, ["add", "rss", ADDRESS, "--name", "a"]],
		[1, ["add", "mcp-registry", ADDRESS, "--name", "Two Words"]],
		[1, ["add", "mcp-registry", "https://ada:secret@registry.example", "--name", "a"]],
		[1, ["add", "mcp-registry", ADDRESS, "--name", "a", "--interval", "1"]],
		[1, ["add", "mcp-registry", ADDRESS, "--name", "a", "--deny", "colour:red"]],
		[1, ["show", "nobody"]],
		[1, ["edit", "nobody", "--queue"]],
		[1, ["pause", "nobody"]],
		[1, ["resume", "nobody"]],
		[1, ["remove", "nobody"]],
		[1, ["entries", "nobody"]],
		[1, ["run", "nobody"]],
	])("ends with %i, one sentence and no change: %j", async (code, words) => {
		const failed = await registry(shared, "source", ...words);
		expect([failed.code, isOneSentence(failed.stderr), failed.stdout]).toEqual([code, true, ""]);
		expect(failed.stderr).not.toContain("secret");
		expect(await registryJson(shared, "source", "list")).toEqual({ sources: [] });
	});
});
