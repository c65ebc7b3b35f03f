import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkerCommand } from "#api/process/confined-commands.ts";
import type { ClaimCheck } from "#domain/claims/outbound-questions.ts";
import { startHost } from "../outbound/listening-host.ts";
import { startNameServer } from "../outbound/name-server.ts";
import { uuid } from "../registry/record-builders.ts";
import { NODE, PROJECT } from "../scripts/instance.ts";

const LINE = "agent-registry-verification=0123456789abcdef0123456789abcdef";
const NAME = "_agent-registry.harborscout.com";
const LOOPBACK = ["127.0.0.0/8", "::1"];

interface Settings {
	allowed?: readonly string[];
	nameServers?: readonly string[];
}

/** The result of one check by the process. */
async function checkFor(
	check: Omit<ClaimCheck, "id" | "expected">,
	{ allowed = [], nameServers = [] }: Settings = {},
) {
	const servers = nameServers.map((server) => `--dns-server=${server}`);
	const checker = checkerCommand({ baseUrl: "https://registry.pier9.dev", allowed });
	const command = [...checker, ...servers] as const;
	const id = uuid("claim");
	const { code, stdout, stderr } = await run(
		command,
		JSON.stringify({ id, expected: LINE, ...check }),
	);
	expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
	const result = JSON.parse(stdout);
	expect(result.id).toBe(id);
	return result.outcome;
}

async function run([program, ...args]: readonly [string, ...string[]], input: string) {
	const child = spawn(program, args, { env: {} });
	let stdout = "";
	let stderr = "";
	child.stdout.setEncoding("utf8").on("data", (text: string) => {
		stdout += text;
	});
	child.stderr.setEncoding("utf8").on("data", (text: string) => {
		stderr += text;
	});
	// A program that reads nothing may have ended before.
	child.stdin.on("error", () => {});
	child.stdin.end(input);
	const [code] = await once(child, "close");
	return { code, stdout, stderr };
}

const page = (port: number, path = "/.well-known/agent-registry.txt", host = "127.0.0.1") => ({
	method: "website" as const,
	location: `http://${host}:${port}${path}`,
});

describe("the process that checks proofs", () => {
	it("finds a TXT record with the given name server", async () => {
		const server = await startNameServer({ [NAME]: { code: 0, records: [["other"], [LINE]] } });
		const check = { method: "dns" as const, location: NAME };
		expect(await checkFor(check, { nameServers: [server] })).toEqual({ found: true });
	});

	it("finds a line in a file, and names its program", async () => {
		const agents: (string | undefined)[] = [];
		const port = await startHost((request, response) => {
			agents.push(request.headers["user-agent"]);
			response.end(`# proofs\r\n${LINE}\r\n`);
		});
		expect(await checkFor(page(port), { allowed: LOOPBACK })).toEqual({ found: true });
		expect(agents).toEqual([
			"AgentRegistry-ClaimCheck/1.0 (+https://registry.pier9.dev/methodology/#claims)",
		]);
	});

	it.each(["127.0.0.1", "localhost"])(
		"does not connect to %s unless it is allowed",
		async (host) => {
			let knocks = 0;
			const port = await startHost((_request, response) => {
				knocks += 1;
				response.end(LINE);
			});
			expect(await checkFor(page(port, "/", host))).toEqual({
				found: false,
				finding: expect.stringMatching(/not on the public internet\.$/),
			});
			expect(knocks).toBe(0);
		},
	);

	it("reads only its own program from the disk", async () => {
		const [program, ...args] = checkerCommand({ baseUrl: "https://a.dev", allowed: [] });
		const permissions = args.filter((arg) => arg.startsWith("--") && /permission|fs/.test(arg));
		const secret = join(PROJECT, "README.md");
		expect(readFileSync(secret, "utf8")).not.toBe("");
		const attempt = (code: string) => run([program, ...permissions, "--eval", code], "");
		const reading = await attempt(`require("fs").readFileSync(${JSON.stringify(secret)})`);
		expect(reading.stderr).toContain("ERR_ACCESS_DENIED");
		const writing = await attempt(`require("fs").writeFileSync("/tmp/x", "")`);
		expect(writing.stderr).toContain("ERR_ACCESS_DENIED");
		const starting = await attempt(`require("child_process").execSync("id")`);
		expect(starting.stderr).toContain("ERR_ACCESS_DENIED");
	});

	it("refuses to run by hand", async () => {
		const { code, stderr } = await run([NODE, join(PROJECT, "scripts/check-claims.ts")], "");
		expect({ code, stderr }).toEqual({
			code: 2,
			stderr: "This program is started by the service; use npm start.\n",
		});
	});
});
