import { describe, expect, it } from "vitest";
import { issueToken } from "#registry/tokens/tokens.ts";
import { addressOf, gauge, startRegistry } from "../../api/collections/company/company-registry.ts";
import { account } from "../../registry/record-builders.ts";
import { put } from "../../registry/store-suite.ts";
import { findProgram } from "../../servers/find-program.ts";
import { COMMANDS } from "./install-programs.ts";
import { mayReplaceEtc, OBEYING, startObeying } from "./obeying-programs.ts";

const [APPROVED, OTHER] = [gauge(0), gauge(1)];
const BUOY = "tide-buoy";
const COMMAND = ["npx", "-y", `@tide/${APPROVED}@1.0.0`];
const OTHER_COMMAND = ["npx", "-y", `@tide/${OTHER}@1.0.0`];
const OTHER_ADDRESS = addressOf(OTHER);

/** Two servers are approved: one that is started, and one that is reached. */
const company = await startRegistry({ listings: 2, servers: 2 });
const { service, registry, store } = company;
await company.publish(BUOY, "1.0.0", { packages: undefined });
await company.build();
await put(store, { accounts: [account("pia")] });
const request = { name: "test", ownerId: "pia", scopes: ["collections:write"] } as const;
const { token } = await issueToken({ ...registry, by: "pia" }, request);
await fetch(`${service.origin}/api/v1/collections`, {
	method: "POST",
	headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
	body: JSON.stringify({
		name: "Approved servers",
		description: "",
		entries: [{ slug: APPROVED }, { slug: BUOY }],
	}),
});
const mayBe = await mayReplaceEtc();

describe.each(OBEYING)("$client, with the policy of a collection", (program) => {
	const { client, word } = program;
	const command = findProgram(word, [COMMANDS]);
	const isLeftOut = command === undefined || !mayBe;
	if (isLeftOut) {
		const why = mayBe ? `${word} is not installed` : "this machine has no user namespaces";
		process.stderr.write(`Left out, because ${why}: policies for ${client}.\n`);
	}

	async function start(servers: Parameters<typeof startObeying>[2]["servers"], isFree = false) {
		const path = `/api/v1/collections/approved-servers/policy?client=${client}`;
		const response = await fetch(service.origin + path);
		expect(response.status).toBe(200);
		const policy = isFree ? null : await response.text();
		return startObeying(program, command ?? "", { policy, servers });
	}
	const approved = { [APPROVED]: COMMAND, [BUOY]: addressOf(BUOY) };
	const others = { other: OTHER_COMMAND, elsewhere: OTHER_ADDRESS };
	const LISTED = [`${BUOY}: ${addressOf(BUOY)}`, `${APPROVED}: ${COMMAND.join(" ")}`];

	it.skipIf(isLeftOut)("starts what is approved, and nothing else", async () => {
		const { said, ...ran } = await start({ ...approved, ...others });
		expect(ran.started, said).toEqual(LISTED);
		expect(ran.called).not.toContain(OTHER_COMMAND.slice(1).join(" "));
	});

	it.skipIf(isLeftOut)("starts no other command or address under an approved name", async () => {
		const { said, ...ran } = await start({ [APPROVED]: OTHER_COMMAND, [BUOY]: OTHER_ADDRESS });
		expect(LISTED, said).toEqual(expect.arrayContaining(ran.started));
		expect(ran.called).not.toContain(OTHER_COMMAND.slice(1).join(" "));
	});

	it.skipIf(isLeftOut)("starts all of these without it", async () => {
		const { said, started } = await start({ ...approved, ...others }, true);
		expect(started, said).toHaveLength(4);
	});
});
