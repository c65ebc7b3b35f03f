import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openCurrentRelease } from "#snapshot/releases/open-release.ts";
import { freshInstance, isOneSentence, registry, registryJson } from "../command-line.ts";
import type { Instance } from "../instance.ts";
import { makeSampleInstance } from "../sample-instance.ts";

const SERVER = {
	name: "com.example/weather",
	description: "Forecasts.",
	version: "1.2.3",
	packages: [
		{
			registryType: "npm",
			identifier: "@example/weather-mcp",
			version: "1.2.3",
			registryBaseUrl: "https://packages.example",
			transport: { type: "stdio" },
			packageArguments: [{ type: "named", name: "--city", description: "City", isRequired: true }],
			environmentVariables: [{ name: "WEATHER_KEY", isRequired: true, isSecret: true }],
		},
	],
};
const COMMAND = "npx -y --registry=https://packages.example @example/weather-mcp@1.2.3";

/** An instance whose release shows this document of an agent. */
async function instanceWithDocument(): Promise<Instance> {
	const sample = await makeSampleInstance({ built: true });
	const instance = await sample.copyTo((await freshInstance()).root);
	const release = await openCurrentRelease(instance.releasesDirectory);
	const text = JSON.stringify(SERVER);
	const document = {
		format: "mcp-server",
		media_type: "application/json",
		sha256: "a".repeat(64),
		bytes: text.length,
		origin: null,
		fetched_at: "2026-05-04T12:00:00.000Z",
		is_current: true,
		text,
	};
	await writeFile(
		join(release?.directory ?? "", "api/v1/agents/harbor-scout/documents.json"),
		JSON.stringify({ slug: "harbor-scout", documents: [document] }),
	);
	return instance;
}

describe("registry connect", () => {
	it("prints what a client needs, quoted for the shell, and accepts no secrets", async () => {
		const instance = await instanceWithDocument();
		const words = ["connect", "harbor-scout", "--client", "claude-code"];
		const given = ["--input", "city=New York", "--input", "WEATHER_KEY=s3cr3t"];
		const posix = await registry(instance, ...words, ...given);
		expect(posix.code).toBe(0);
		expect(posix.stdout).toContain(`npm package: ${COMMAND} --city 'New York'`);
		expect(posix.stdout).toContain(
			`claude mcp add --env WEATHER_KEY=YOUR_KEY --transport stdio weather -- ${COMMAND} --city 'New York'`,
		);
		expect(posix.stdout).toContain("Beware: WEATHER_KEY is secret");
		expect(posix.stdout).toContain("Beware: It comes from https://packages.example");
		expect(posix.stdout).not.toContain("s3cr3t");
		const cmd = await registry(instance, ...words, ...given, "--shell", "cmd", "--way", "npm");
		expect(cmd.stdout).toContain('--city "New York"');
		const json = await registryJson(instance, ...words);
		expect(json).toMatchObject({ id: "npm", clients: [{ client: "claude-code" }] });
	});

	it("says in one sentence what does not exist", async () => {
		const instance = await instanceWithDocument();
		const refusals = [
			["harbor-scout", "--client", "nobody"],
			["harbor-scout", "--client", "json", "--way", "oci"],
			["ledgerhen", "--client", "json"],
			["nobody-here", "--client", "json"],
			["../harbor-scout", "--client", "json"],
			["harbor-scout", "--client", "json", "--input", "city"],
			["harbor-scout", "--client", "json", "--shell", "fish"],
			["harbor-scout"],
		];
		for (const words of refusals) {
			const { code, stderr } = await registry(instance, "connect", ...words);
			expect([words.join(" "), code, isOneSentence(stderr)]).toEqual([words.join(" "), 2, true]);
		}
		const reason = async (...words: string[]) =>
			(await registry(instance, "connect", ...words)).stderr.trim();
		expect(await reason("harbor-scout", "--client", "nobody")).toMatch(
			/^--client must be one of vs-code, .*, json, vs-code-gallery\.$/,
		);
		expect(await reason("harbor-scout", "--client", "json", "--way", "oci")).toBe(
			"--way must be one of npm.",
		);
		expect(await reason("keyhole-broker", "--client", "json")).toBe(
			"No document of this agent says how to connect.",
		);
		expect(await reason("nobody-here", "--client", "json")).toBe("No public agent has this slug.");
		const empty = await registry(await freshInstance(), "connect", "a", "--client", "json");
		expect([empty.code, isOneSentence(empty.stderr)]).toEqual([2, true]);
	});
});
