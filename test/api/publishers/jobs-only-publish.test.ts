import { describe, expect, it } from "vitest";
import { RegistryToken } from "#contract/accounts/publisher.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { Problem } from "#contract/http/problem.ts";
import { COLLECTION_NAMES } from "#registry/collections.ts";
import { admitJob } from "#registry/publishers/admit.ts";
import { account, agent, publisher } from "../../registry/record-builders.ts";
import { save } from "../../registry/store-suite.ts";
import { drawSample, startService } from "../running-service.ts";

const ADA = "account:ada";
const ISSUER = "https://token.actions.githubusercontent.com";
const CLAIMS = {
	repository: "ada/tides",
	repository_id: "4711",
	repository_owner_id: "12",
	workflow_ref: "ada/tides/.github/workflows/publish.yml@refs/tags/v1",
	event_name: "push",
};

const drawn = await drawSample();
const service = await startService(drawn, { now: () => new Date("2026-05-04T12:00:00.000Z") });
const hidden = { by: "owner", was: "active", until: "2026-06-04T12:00:00.000Z" } as const;
await save(service.registry.store, (records) => {
	records.accounts.save(account(ADA));
	records.agents.save(agent("of-ada", { ownerId: ADA }));
	records.agents.save(agent("hidden", { ownerId: ADA, status: "removed", hidden }));
	const trusted = { ownerId: ADA, issuer: ISSUER, repository: "ada/tides" };
	records.publishers.save(publisher("ada", { ...trusted, workflow: "publish.yml" }));
});
const job = { issuer: ISSUER, kind: "github", claims: CLAIMS, tokenId: "1" } as const;
const token = RegistryToken.parse(await admitJob(service.registry, job)).registry_token;

async function ask({ method, path }: Pick<Endpoint, "method" | "path">, body: object = {}) {
	const filled = path
		.replace("{slug}", "of-ada")
		.replaceAll(/\{\w+\}/g, "7d1f6f0e-3a7b-4a54-9a44-8f0d9c6b1a11");
	const response = await fetch(service.origin + filled, {
		method,
		headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
		...(method !== "GET" && { body: JSON.stringify(body) }),
	});
	return { status: response.status, problem: Problem.safeParse(await response.json()).data };
}

/** Everything but what is noted about the token itself. */
async function everything() {
	const all = COLLECTION_NAMES.filter((name) => name !== "tokens");
	return Promise.all(all.map((name) => service.registry.store[name].list()));
}

/** All that looks at tokens, but feeds, where a token only raises the limit. */
const rows = (ENDPOINTS as readonly Endpoint[]).filter(
	({ scope, optionalScope, rateClass }) => (scope ?? optionalScope) && rateClass !== "feed",
);
const MAY = [
	"registerAgent",
	"getSubmission",
	"reviseAgent",
	"sendDocument",
	"sendLogo",
	"getMe",
	"listMyAgents",
	"getMyAgent",
	"setAgentStatus",
	"listMySubmissions",
	"editMySubmission",
	"withdrawMySubmission",
	"publishMcpServer",
	"editMcpServerVersion",
	"setMcpVersionStatus",
	"setMcpServerStatus",
	"mcp",
];

describe("the token of a job", () => {
	it("publishes, and follows what it published: that is all that any operation lets it do", async () => {
		const before = await everything();
		const may: string[] = [];
		for (const row of rows) {
			const { status, problem } = await ask(row);
			const isOthers = status === 403 && problem?.code === "insufficient_scope";
			if (!isOthers) may.push(row.id);
		}
		expect(may.sort()).toEqual([...MAY].sort());
		expect(await everything()).toEqual(before);
	});

	it.each(["removed", "hidden"])("cannot take a listing away (%s)", async (status) => {
		const path = "/api/v1/agents/of-ada/status";
		expect(await ask({ method: "PUT", path }, { status })).toMatchObject({
			status: 403,
			problem: { code: "insufficient_scope", detail: expect.stringContaining("nothing else") },
		});
	});

	it("cannot bring back what its owner has taken away, but deprecates and takes that back", async () => {
		const put = (slug: string, status: string) =>
			ask({ method: "PUT", path: `/api/v1/agents/${slug}/status` }, { status });
		expect(await put("hidden", "active")).toMatchObject({ status: 403 });
		expect(await put("of-ada", "deprecated")).toMatchObject({ status: 200 });
		expect(await put("of-ada", "active")).toMatchObject({ status: 200 });
	});
});
