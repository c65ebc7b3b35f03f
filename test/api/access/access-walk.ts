import { DASHBOARD } from "#contract/accounts/dashboard.ts";
import { fillPath } from "#contract/http/addresses.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { keysOf } from "#contract/members-of.ts";
import { type AccountRole, type MemberRole, SCOPES } from "#contract/vocabulary.ts";
import { organisationId } from "#domain/accounts/owners.ts";
import { GRANTED_SCOPES } from "#domain/accounts/rights.ts";
import { membershipKey } from "#domain/records/organisation-record.ts";
import { makeSignInLink } from "#registry/accounts/manage-accounts.ts";
import { issueToken } from "#registry/tokens/tokens.ts";
import { RECIPES, type Recipe } from "../../conformance/recipes.ts";
import { account, agent, membership, organisation, uuid } from "../../registry/record-builders.ts";
import { save } from "../../registry/store-suite.ts";
import { DASHBOARD_EXAMPLES, type Example } from "../dashboard/dashboard-examples.ts";
import {
	type Browser,
	type DashboardService,
	openBrowser,
} from "../dashboard/dashboard-service.ts";
import type { Service } from "../running-service.ts";

interface Person {
	/** None for people without an account. */
	role?: AccountRole;
	/** In the organisation that owns what is asked about. */
	member?: MemberRole;
}

const PEOPLE = {
	stranger: {},
	outsider: { role: "member" },
	viewer: { role: "member", member: "viewer" },
	publisher: { role: "member", member: "publisher" },
	admin: { role: "member", member: "admin" },
	moderator: { role: "moderator" },
	operator: { role: "operator" },
} as const satisfies Readonly<Record<string, Person>>;
export type Who = keyof typeof PEOPLE;
export const WHO = keysOf(PEOPLE);

export const QUAY = organisationId(uuid("quay"));
export const idOf = (who: Who) => `account:${who}`;

/** What came of a request: the answer of its row, or how it was refused. Anything else is told as it is. */
export type Outcome = "yes" | "sign in" | "not allowed" | "not there" | `${number} ${string}`;

export const ROWS: readonly Endpoint[] = [...ENDPOINTS, ...DASHBOARD];
const recipes: Readonly<Record<string, Recipe>> = RECIPES;
const examples: Readonly<Record<string, Example>> = DASHBOARD_EXAMPLES;
/** Forms that sign out whoever sends them. */
const ENDING: ReadonlySet<string> = new Set(["signOut", "endSessions"]);
/** What these are about is not there in a walk: a provider, a key. */
const NOT_HERE: ReadonlySet<string> = new Set([
	"finishProviderSignIn",
	"linkIdentity",
	"removePasskey",
]);
/** For forms whose tests need more than a path that exists. */
const ABSENT = { provider: "sso", code: "areg_once_unknown" };

type Ask = (row: Endpoint, who: Who, ownerId: string) => Promise<Outcome>;

/** Asks as one of these people about something of an owner: forms and pages with a session, the API with a token. */
export async function createWalk(forms: DashboardService, api: Service): Promise<Ask> {
	const { registry } = forms;
	await fill(forms);
	const credentials = new Map<Who, { browser: Browser; token: string }>();
	for (const who of WHO) {
		const { role }: Person = PEOPLE[who];
		if (!role) continue;
		const scopes = SCOPES.filter((scope) => role !== "member" || !GRANTED_SCOPES.includes(scope));
		const { token } = await issueToken(registry, { name: who, scopes, ownerId: idOf(who) });
		credentials.set(who, { browser: await signIn(forms, who), token });
	}
	let made = 0;

	async function ask(row: Endpoint, who: Who, ownerId: string): Promise<Outcome> {
		made += 1;
		// Names that differ by a number only would be flagged as look-alikes.
		const name = `walk-${String(made).replace(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)))}`;
		const example = examples[row.id];
		const { make } = example ?? recipes[row.id] ?? {};
		// In what the organisation would lead, its members have the same roles while they ask.
		const { member: role }: Person = PEOPLE[who];
		const seat = role && ownerId === QUAY ? membership(name, { accountId: idOf(who), role }) : null;
		const asked = await registry.store.transact(async (records) => {
			const made = make?.({ name, ownerId, save: records, now: registry.now() });
			if (seat && made?.parameters?.organisation) records.memberships.save(seat);
			return made;
		});
		const outcome = await send({ row, who, name, asked });
		if (seat) {
			await save(registry.store, ({ memberships }) => memberships.remove(membershipKey(seat)));
		}
		return outcome;
	}

	async function send({ row, who, name, asked }: Sent): Promise<Outcome> {
		const known = credentials.get(who);
		const example = examples[row.id];
		if (!example) return askApi(api, row, { token: known?.token, asked });
		const path = fillPath(row.path, { ...ABSENT, ...asked?.parameters });
		const fields = { ...example.fields, ...example.fieldsFor?.(name) };
		const browser = known?.browser ?? openBrowser(forms.origin);
		const answer = row.method === "GET" ? browser.ask(path) : browser.send(path, fields);
		const response = await answer;
		const text = await response.text();
		if (known && ENDING.has(row.id)) {
			credentials.set(who, { ...known, browser: await signIn(forms, who) });
		}
		if (response.headers.get("location")?.includes("/sign-in/?next=")) return "sign in";
		const more = NOT_HERE.has(row.id) ? "absent" : undefined;
		const succeeds = example.succeedsIn === undefined ? (example.status ?? row.status) : more;
		return outcomeOf(response.status, succeeds, text);
	}
	return ask;
}

/** Two organisations with their members, and listings that everybody can see. */
async function fill({ registry: { store, now } }: DashboardService): Promise<void> {
	const server = await store.agents.find("repo-lantern");
	await save(store, (records) => {
		records.organisations.save(organisation("quay"));
		records.organisations.save(organisation("tern"));
		records.memberships.save(membership("tern", { accountId: idOf("outsider"), role: "admin" }));
		for (const who of WHO) {
			const { role, member }: Person = PEOPLE[who];
			if (!role) continue;
			const accountId = idOf(who);
			records.accounts.save(account(accountId, { role, email: `${who}@quay.works` }));
			if (member) records.memberships.save(membership("quay", { accountId, role: member }));
		}
		for (const slug of ["harbor-scout", "ledgerhen"]) {
			records.agents.save(agent(slug, { ownerId: null, categorySlug: null }));
		}
		if (server) records.agents.save({ ...server, ownerId: QUAY });
	});
	const watch = { type: "watch", slug: "harbor-scout", on: true, at: now().toISOString() } as const;
	await store.appendEvents(WHO.map((who) => ({ ...watch, actor: idOf(who) })));
}

async function signIn({ registry, origin }: Service, who: Who): Promise<Browser> {
	const link = { email: `${who}@quay.works` };
	const { code } = await makeSignInLink(registry, link, { id: idOf("operator") });
	const browser = openBrowser(origin);
	await browser.send(`/sign-in/${code}/`);
	return browser;
}

interface Sent {
	row: Endpoint;
	who: Who;
	name: string;
	asked: Asking["asked"];
}

interface Asking {
	token: string | undefined;
	/** What its recipe created. */
	asked: Pick<Recipe, "parameters" | "body"> | undefined;
}

async function askApi({ origin }: Service, row: Endpoint, { token, asked }: Asking) {
	const { query = "", unknown, onlyAbsent, ...recipe } = recipes[row.id] ?? {};
	const { parameters = unknown ?? {}, body } = asked ?? recipe;
	const response = await fetch(origin + fillPath(row.path, parameters) + query, {
		method: row.method,
		headers: {
			...(body ? { "Content-Type": "application/json" } : {}),
			...(token ? { Authorization: `Bearer ${token}` } : {}),
		},
		...(body ? { body: JSON.stringify(body) } : {}),
	});
	const text = await response.text();
	return outcomeOf(response.status, onlyAbsent ? "absent" : row.status, text);
}

/** Without a status of success, everything is that is not refused for want of a right. */
function outcomeOf(status: number, succeeds: number | "absent" | undefined, text: string): Outcome {
	if (status === succeeds) return "yes";
	if (status === 401) return "sign in";
	if (status === 403) return "not allowed";
	if (succeeds === "absent" || (succeeds === undefined && status !== 404)) return "yes";
	return status === 404 ? "not there" : `${status} ${text.slice(0, 200)}`;
}
