import { expect, it } from "vitest";
import { modernServer } from "../../evidence/mcp-servers.ts";
import { startHost } from "../../outbound/listening-host.ts";
import { freshInstance, registry } from "../command-line.ts";

it("look says what a server on this machine has, and ends well", async () => {
	const port = await startHost(modernServer());
	const said = await registry(await freshInstance(), "look", `http://127.0.0.1:${port}/mcp`);
	expect(said).toMatchObject({ code: 0, stderr: "" });
	expect(said.stdout).toContain("Tools: find_ship");
});

it.each([
	["a host without an address", () => "http://203.0.113.7/mcp", "no such host: "],
	["a page", (port: number) => `http://localhost:${port}/`, "other protocol: "],
])("look at %s says so, and ends with another exit code", async (_what, addressAt, label) => {
	const port = await startHost((_request, response) => response.end("<!doctype html>"));
	const said = await registry(await freshInstance(), "look", addressAt(port));
	expect([said.code, said.stdout.split("It")[0]]).toEqual([1, label]);
});

it("look reaches the networks that the operator has opened", async () => {
	const port = await startHost(modernServer());
	// It leads to this machine, but is no address of its own.
	const address = `http://0.0.0.0:${port}/mcp`;
	const instance = await freshInstance();
	expect((await registry(instance, "look", address)).stdout).toContain("no such host: ");
	const opened = { ...instance, settings: { ...instance.settings, OUTBOUND_ALLOW: "0.0.0.0" } };
	expect((await registry(opened, "look", address)).stdout).toContain("answers: ");
});
