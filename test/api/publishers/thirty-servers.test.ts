import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { createJobTokens } from "#api/publishers/check-job-token.ts";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { addPublisher } from "#registry/publishers/trusted-publishers.ts";
import { decideAsRead } from "../../registry/decide-as-read.ts";
import { account, agent } from "../../registry/record-builders.ts";
import { reviewer } from "../../registry/registry-fixture.ts";
import { save } from "../../registry/store-suite.ts";
import { drawSample, startService } from "../running-service.ts";
import { startIssuer } from "./job-issuer.ts";

const run = promisify(execFile);
const ADA = "account:ada";
const COUNT = 30;
const GUIDE = join(import.meta.dirname, "../../../src/content/guides/protocols.md");

const [drawn, issuer] = await Promise.all([drawSample(), startIssuer()]);
const service = await startService(drawn, {
	limits: DEFAULT_LIMITS.requests,
	now: () => new Date(),
	baseUrl: "https://registry.test",
	publishing: (parts) => ({
		jobTokens: createJobTokens({
			...parts,
			publishIssuers: [`${issuer.origin}=gitlab`],
			networks: ["127.0.0.0/8"],
		}),
	}),
});
const { registry } = service;
const own = agent("quay-gauge", { ownerId: ADA, websiteUrl: "https://quay.example.org/" });
await save(registry.store, ({ accounts, agents }) => {
	accounts.save(account(ADA));
	const domainVerifiedAt = new Date().toISOString();
	agents.save({ ...own, claim: { ...own.claim, domainVerifiedAt } });
});
const job = { kind: "gitlab", issuer: issuer.origin, repository: "quay/servers" } as const;
await addPublisher(registry, { id: ADA }, job);
const folder = mkdtempSync(join(tmpdir(), "thirty-servers-"));
const [, script = ""] = /```js\n([\s\S]*?)```/.exec(readFileSync(GUIDE, "utf8")) ?? [];
writeFileSync(join(folder, "publish-all.mjs"), script);
afterAll(async () => {
	await issuer.close();
	rmSync(folder, { recursive: true });
});

function writeServers(version: string) {
	for (let number = 0; number < COUNT; number += 1) {
		const name = `gauge-${number}`;
		mkdirSync(join(folder, "servers", name), { recursive: true });
		writeFileSync(
			join(folder, "servers", name, "server.json"),
			JSON.stringify({
				name: `org.example.quay/${name}`,
				description: `Reads the gauge at pier ${number}.`,
				version,
				packages: [
					{
						registryType: "npm",
						identifier: `@quay/${name}`,
						version,
						transport: { type: "stdio" },
					},
				],
			}),
		);
	}
}

const jobToken = () =>
	issuer.sign({
		at: new Date(),
		audience: "https://registry.test",
		claims: {
			sub: "project_path:quay/servers:ref_type:tag:ref:v1.0.0",
			project_path: "quay/servers",
			project_id: "7",
			namespace_id: "3",
			pipeline_source: "push",
			ci_config_ref_uri: "gitlab.com/quay/servers//.gitlab-ci.yml@refs/tags/v1.0.0",
		},
	});

async function runScript(): Promise<string[]> {
	const env = { REGISTRY: service.origin, JOB_TOKEN: await jobToken() };
	const { stdout } = await run(process.execPath, ["publish-all.mjs", "servers"], {
		cwd: folder,
		env: { ...process.env, ...env },
	});
	return stdout.trim().split("\n");
}

it("the script of the guide publishes thirty servers, and all again a minute later", async () => {
	writeServers("1.0.0");
	const first = await runScript();
	expect(first).toHaveLength(COUNT);
	expect(first[0]).toMatch(
		/^org\.example\.quay\/gauge-0 1\.0\.0: Queued for review\. .* https:\/\/registry\.test\/api\/v1\/submissions\/[0-9a-f-]{36}$/,
	);
	writeServers("1.0.1");
	expect(await runScript()).toHaveLength(COUNT);
	const waiting = await service.registry.store.submissions.by("openOwner", ADA);
	expect(waiting).toHaveLength(COUNT);
	expect(waiting[0]?.versions?.map(({ number }) => number)).toEqual(["1.0.0", "1.0.1"]);
	// The same again changes nothing.
	expect(await runScript()).toHaveLength(COUNT);
});

it("its token follows each of them, withdraws one, and retires one that is public", async () => {
	const { registry, origin } = service;
	const [first, second] = await registry.store.submissions.by("openOwner", ADA);
	if (!first || !second) throw new Error("nothing waits");
	const decision = { outcome: "approved" } as const;
	await decideAsRead(registry, { id: first.id, decision, actor: reviewer });
	const signedIn = await fetch(`${origin}/v0.1/auth/oidc`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ oidc_token: await jobToken() }),
	});
	const { registry_token: token } = JSON.parse(await signedIn.text());
	const send = async (method: string, path: string, body?: object) => {
		const response = await fetch(origin + path, {
			method,
			headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
			...(body && { body: JSON.stringify(body) }),
		});
		return { status: response.status, text: await response.text() };
	};
	const state = await send("GET", `/api/v1/submissions/${second.id}`);
	expect([state.status, JSON.parse(state.text).status]).toEqual([200, "pending"]);
	const listed = await send("GET", "/api/v1/me/submissions?status=pending&limit=100");
	expect([listed.status, JSON.parse(listed.text).data.length]).toEqual([200, COUNT - 1]);
	const withdrawn = await send("DELETE", `/api/v1/submissions/${second.id}`);
	expect([withdrawn.status, withdrawn.text]).toEqual([200, expect.any(String)]);
	expect(await registry.store.submissions.find(second.id)).toMatchObject({ status: "withdrawn" });
	const { agentSlug = null } = (await registry.store.submissions.find(first.id)) ?? {};
	const retired = await send("PUT", `/api/v1/agents/${agentSlug}/status`, { status: "deprecated" });
	expect([retired.status, retired.text]).toEqual([200, expect.any(String)]);
	expect(await registry.store.agents.find(agentSlug ?? "")).toMatchObject({ status: "deprecated" });
});
