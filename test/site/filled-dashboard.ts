import type { BrowserContext } from "playwright-core";
import { DASHBOARD } from "#contract/accounts/dashboard.ts";
import { dashboardPath, fillPath } from "#contract/http/addresses.ts";
import { MEDIA_TYPES } from "#contract/http/endpoint.ts";
import { makeSignInLink } from "#registry/accounts/manage-accounts.ts";
import type { RegistryTransaction } from "#registry/store.ts";
import {
	agent,
	audit,
	claim,
	collection,
	collectionEntry,
	collectionState,
	comment,
	delivery,
	finding,
	identity,
	incident,
	listing,
	membership,
	notification,
	organisation,
	proof,
	report,
	submission,
	token,
	transfer,
	uuid,
} from "../registry/record-builders.ts";
import { entry, source } from "../snapshot/source-builders.ts";
import type { useSite } from "./rendered-site.ts";

type Site = Pick<ReturnType<typeof useSite>, "origin" | "service">;

/** Values for the names in the paths of the dashboard. */
export const NAMES = {
	slug: "own-0",
	id: uuid("waiting-0"),
	incident: "broken-0",
	organisation: "own-guild",
	collection: "own-collection",
	source: "official",
	code: "areg_once_0000000000000000000000000000000000000000000",
};

/** All pages of the dashboard, and those before it. */
export const DASHBOARD_PAGES = DASHBOARD.filter(
	({ method, status, mediaType }) =>
		method === "GET" && status === 200 && mediaType === MEDIA_TYPES.html,
).map(({ id, path }) => ({
	id,
	path: fillPath(path, NAMES),
}));

/** Signs an operator in, who has everything that a dashboard can show. */
export async function signInWith(
	context: BrowserContext,
	site: Site,
	texts: readonly string[],
): Promise<void> {
	const { registry } = site.service;
	const request = { email: "ada@quay.works", role: "operator" } as const;
	const { code, account } = await makeSignInLink(registry, request, { id: "operator" });
	await fillWith(site, account.id, texts);
	const page = await context.newPage();
	await page.goto(site.origin + dashboardPath("link", code));
	await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
	await page.waitForURL("**/dashboard/");
	await page.close();
}

/** Everything that a dashboard can show, with these texts of others. */
async function fillWith(site: Site, ownerId: string, texts: readonly string[]): Promise<void> {
	const { store, now } = site.service.registry;
	const [name = "", displayName = ""] = texts;
	await store.transact(async (save) => {
		const words = texts.join(" ");
		save.sources.save(source("official", { place: words, deny: [words], failure: words }));
		const account = await save.accounts.find(ownerId);
		const secret = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
		const at = now().toISOString();
		const webhook = { url: `https://hooks.quay.works/${"a".repeat(200)}`, secret, createdAt: at };
		if (!account) throw new Error("Nobody signed in");
		const guild = organisation("own-guild", { name });
		save.organisations.save(guild);
		const membershipOf = { organisationId: guild.id, role: "admin" } as const;
		save.memberships.save(membership("own-guild", { ...membershipOf, accountId: ownerId }));
		save.memberships.save(membership("own-guild", { ...membershipOf, accountId: `${words}@x` }));
		save.proofs.save(proof("own", { ownerId, finding: words }));
		save.proofs.save(proof("own-guild", { ownerId: guild.id, finding: words }));
		save.transfers.save(
			transfer("given", { agentSlug: "own-0", from: ownerId, to: guild.id, offeredBy: ownerId }),
		);
		save.transfers.save(transfer("received", { agentSlug: "theirs", to: ownerId }));
		const origin = { origin: null, fetchedAt: at, by: "ada" };
		save.documents.save({ sha256: "ab".repeat(32), format: "mcp-server", text: "{}", ...origin });
		save.accounts.save({
			...account,
			displayName,
			webhook: { ...webhook, disabledAt: at, disabledReason: name },
		});
		for (const [index, text] of texts.entries()) {
			const own = listing({ title: text, shortDescription: text, categorySlug: null });
			const websiteUrl = `https://${"a".repeat(60)}.com/${index}`;
			save.agents.save(
				agent(`own-${index}`, { ...own, ownerId, websiteUrl, documents: ["ab".repeat(32)] }),
			);
			save.submissions.save(
				submission(`waiting-${index}`, {
					ownerId,
					listing: own,
					reason: text,
					checks: {
						checkedAt: at,
						seen: [
							{
								place: "website",
								address: own.websiteUrl ?? "",
								status: 404,
								leadsTo: `https://${"a".repeat(60)}.com/${"b".repeat(200)}`,
								failure: null,
							},
						],
					},
				}),
			);
			save.incidents.save(
				incident(`broken-${index}`, { title: text, summary: text, agents: [`own-${index}`] }),
			);
			save.comments.save(comment(`held-${index}`, { status: "held", author: text, body: text }));
			save.reports.save(
				report(`waiting-${index}`, {
					agentSlug: "own-0",
					kind: "wrong_facts",
					text,
					reporterId: ownerId,
					evidenceUrl: `https://evidence.quay.works/${"a".repeat(200)}`,
				}),
			);
			const failed = finding(`broken-${index}`, { slug: "own-0" });
			const seen = { kind: "endpoint", observed_at: at, sha256: null, excerpt: text } as const;
			const evidence = [{ ...seen, url: `https://quay.works/${"a".repeat(200)}`, pointer: "#/a" }];
			const result = { ...failed.result, sentence: text, evidence, answer: { text, at } };
			save.findings.save({ ...failed, result: { ...result, set_aside: { reason: text, at } } });
			save.claims.save(
				claim(`claim-${index}`, { accountId: ownerId, agentSlug: `own-${index}`, finding: text }),
			);
			const subject = { ...notification("x").subject, title: text, detail: text };
			save.notifications.save(notification(`news-${index}`, { accountId: ownerId, subject }));
			const attempts = [{ at, status: 500, detail: text }];
			save.deliveries.save(delivery(`sent-${index}`, { accountId: ownerId, attempts }));
			save.sourceEntries.save(
				entry("official", null, {
					origin: `mcp-registry:${index}`,
					state: "quarantined",
					reason: text,
				}),
			);
			save.audit.save(
				audit(`act-${index}`, {
					reason: text,
					changes: [{ field: "title", before: text, after: text }],
				}),
			);
			save.tokens.save(token(`token-${index}`, { ownerId, name: text }));
			save.identities.save(identity(`id-${index}`, { accountId: ownerId, label: text }));
		}
	});
	await store.transact(async (save) => saveCollection(save, ownerId, texts));
	await store.appendEvents([
		{ type: "watch", slug: "own-0", actor: ownerId, on: true, at: now().toISOString() },
	]);
}

/** A collection with a rule, something that waits, and entries that are in and out. */
function saveCollection(save: RegistryTransaction, ownerId: string, texts: readonly string[]) {
	const words = texts.join(" ");
	const of = "own-collection";
	const at = "2026-05-01T12:00:00.000Z";
	const rule = { query: "q=tide&type=mcp_server", checks: ["no_incident", "min_age:1"] };
	const pending = [{ id: "waits", by: ownerId, at, act: { kind: "end" } } as const];
	const [name = ""] = texts;
	save.collections.save(collection(of, { ownerId, name, description: words, rule, pending }));
	const out = { at, reason: "query", sentence: "It does not match the rule any more." } as const;
	for (const [place, slug] of ["harbor-scout", "ledgerhen", "repo-lantern"].entries()) {
		const about = { collection: of, approvedBy: ownerId, note: words };
		save.collectionEntries.save(collectionEntry(slug, { ...about, out: place === 2 ? out : null }));
		const state = { collection: of, by: ownerId, sentence: `${slug} was approved.` };
		save.collectionStates.save(collectionState(slug, state));
	}
}
