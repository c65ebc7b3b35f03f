import { describe, expect, it } from "vitest";
import { recordedServers } from "../../sources/recorded-answers.ts";
import { startRegistry } from "../../sources/recorded-registry.ts";
import { freshInstance, registry, registryJson } from "../command-line.ts";
import type { Instance } from "../instance.ts";

async function outgoingInstance(): Promise<Instance> {
	const instance = await freshInstance();
	return { ...instance, settings: { ...instance.settings, OUTBOUND_ALLOW: "127.0.0.1" } };
}

describe("init --follow mcp", () => {
	it("creates a registry with what the official one lists, follows it, and says what to do next", async () => {
		const instance = await outgoingInstance();
		const { address } = await startRegistry(recordedServers(120));
		const made = await registry(instance, "init", "--follow", "mcp", "--address", address);
		expect(made.stdout).toBe(
			"120 added, 0 queued for review, 0 updated, 0 unchanged, 0 left out, 0 quarantined, 0 gone.\nnpm start builds the first release, serves it, and follows official from then on.\n",
		);
		expect(made.stderr).toContain(
			`Following ${address}. If this is interrupted, "npm run registry -- source run official" continues from there.\n`,
		);
		expect(await registryJson(instance, "source", "list")).toMatchObject({
			sources: [{ name: "official", format: "mcp-registry", place: address, decision: "approve" }],
		});
	});

	it("leaves a registry that continues later if the official one stops answering", async () => {
		const instance = await outgoingInstance();
		const upstream = await startRegistry(recordedServers(120));
		upstream.faults.set(2, (response) => response.writeHead(404).end("{}"));
		const failed = await registry(
			instance,
			"init",
			"--follow",
			"mcp",
			"--address",
			upstream.address,
		);
		expect([failed.code, failed.stdout]).toEqual([1, ""]);
		expect(failed.stderr).toMatch(/continues from there\.\nSource official: .* status 404\.\n$/);
		const { added, pages } = await registryJson(instance, "source", "run", "official");
		expect([added, pages]).toEqual([120, 2]);
		expect(upstream.asked.filter((path) => !path.includes("cursor"))).toHaveLength(1);
	});
});
