import { describe, expect, it } from "vitest";
import { freshInstance, registry, registryJson } from "../command-line.ts";
import type { Instance } from "../instance.ts";

const ADDRESS = "https://93.184.215.14";

async function emptyInstance(): Promise<Instance> {
	const empty = await freshInstance();
	await registryJson(empty, "init");
	return empty;
}

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
});
