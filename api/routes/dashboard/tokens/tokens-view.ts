import { dashboardPath } from "#contract/http/addresses.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { TOKEN_LIFETIME, TOKEN_NAME_MAX_CHARACTERS } from "#contract/limits.ts";
import type { Limits } from "#contract/quotas.ts";
import { SCOPES, type Scope } from "#contract/vocabulary.ts";
import { mayHold } from "#domain/accounts/rights.ts";
import { isActiveToken } from "#domain/accounts/token.ts";
import { mostOf, upTo } from "#domain/quotas.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { OrganisationRecord } from "#domain/records/organisation-record.ts";
import { scopesOf, type TokenRecord } from "#domain/records/token-record.ts";
import { nameSome } from "#domain/texts/shorten-text.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { checkboxes, select, textField } from "#views/dashboard/fields.ts";
import type { Field } from "#views/dashboard/form-blocks.ts";
import { SCOPE_MEANINGS } from "#views/texts/scope-meanings.ts";
import type { ViewContext } from "#views/view-context.ts";
import { confirmBlocks } from "../accounts/sign-in-view.ts";
import { onlyFor, ROLE_MEANINGS } from "../organisations/organisations-view.ts";
import { PUBLISHER_OUTCOMES, type PublishersParts, publishersSection } from "./publishers-view.ts";

export interface CreatedToken {
	token: string;
	record: TokenRecord;
}

export interface TokensParts extends Viewer, PublishersParts {
	/** All tokens of the owner, oldest first. */
	tokens: readonly TokenRecord[];
	at: Date;
	/** ID of the next token, so that sending the form twice creates one. */
	newId: string;
	/** True soon after the sign-in. */
	isConfirmed: boolean;
	created?: CreatedToken | undefined;
	/** Of the person. */
	organisations?: readonly OrganisationRecord[];
}

const PATH = dashboardPath("dashboardTokens");

export const TOKEN_OUTCOMES = {
	revoked: "Token revoked. Programs can no longer use it.",
	...PUBLISHER_OUTCOMES,
};

export function tokensView(context: ViewContext, parts: TokensParts): DashboardView {
	return dashboardView(context, parts, {
		path: PATH,
		title: "Tokens",
		outcomes: TOKEN_OUTCOMES,
		blocks: [
			ui.text(
				"A token lets a program act for you within its scopes. Send it as Authorization: Bearer or as X-API-Key.",
			),
		],
		sections: [createdSection(context, parts), ...tokenSections(context, parts)],
	});
}

/** All tokens of an owner with the form for another, and the trusted jobs. */
export function tokenSections(context: ViewContext, parts: TokensParts): ui.Section[] {
	const { owner } = parts;
	const title = owner === undefined ? "Your tokens" : "Service accounts";
	return [
		ui.section(
			"tokens",
			title,
			owner === undefined
				? null
				: ui.text(
						"A token of the organisation lets a program act for it, and stays when people leave.",
					),
			tokenTable(parts),
		),
		ui.section("create", "Create a token", createBlocks(parts, context.site.limits)),
		publishersSection(parts),
	];
}

export function createdSection(
	context: ViewContext,
	{ created }: Pick<TokensParts, "created">,
): ui.Section | null {
	if (!created) return null;
	const { token, record } = created;
	const example = tokenExample(context, token, { ...record, scopes: scopesOf(record) });
	return ui.section(
		"new-token",
		`Your new token: ${record.name}`,
		ui.notice("good", "Copy it now. It cannot be shown again."),
		ui.copy("Token", token),
		example === undefined ? null : ui.copy("Example", example),
	);
}

function tokenTable(parts: TokensParts): ui.Block {
	const { tokens } = parts;
	const isLimited = tokens.some(({ limits }) => limits);
	return ui.table("Tokens, newest first", {
		columns: [
			"Name",
			"Scopes",
			...(isLimited ? ["Only for"] : []),
			"Ends with",
			"Created",
			"Last used",
			"Expires",
			"State",
			"",
		],
		rows: tokens.toReversed().map((token) => tokenRow(token, parts, isLimited)),
		empty: "No tokens yet.",
	});
}

function tokenRow(
	token: TokenRecord,
	{ at, organisations }: TokensParts,
	isLimited: boolean,
): ui.Row {
	const { name, lastFour, createdAt, lastUsedAt, expiresAt } = token;
	return [
		name,
		scopesOf(token).join(", "),
		...(isLimited ? [limitWords(token, organisations)] : []),
		lastFour,
		ui.dayCell(createdAt),
		ui.dayCell(lastUsedAt),
		ui.dayCell(expiresAt),
		stateCell(token, at),
		isActiveToken(token, at) ? revokeButton(token) : "",
	];
}

function limitWords({ limits }: TokenRecord, organisations: TokensParts["organisations"] = []) {
	const { organisation: id, agents = [], prefix = [] } = limits ?? {};
	const name = organisations.find((entry) => entry.id === id)?.name;
	return nameSome([...(name ? [name] : []), ...prefix, ...agents]) || "No limits";
}

function stateCell(token: TokenRecord, at: Date): ui.Cell {
	if (token.revokedAt !== null) return { text: "Revoked", tone: "bad" };
	return isActiveToken(token, at)
		? { text: "Active", tone: "good" }
		: { text: "Expired", tone: "warn" };
}

function revokeButton({ id, name }: TokenRecord): ui.Cell {
	return ui.button(dashboardPath("revokeToken", id), "Yes, revoke it", {
		opener: "Revoke",
		tone: "danger",
		label: `Revoke the token ${name}`,
	});
}

function createBlocks(parts: TokensParts, limits: Limits): ui.Some<ui.Block> {
	const { account, tokens, at, newId, isConfirmed, owner, organisations = [] } = parts;
	const path = owner === undefined ? PATH : dashboardPath("organisation", owner);
	if (!isConfirmed) return confirmBlocks("create a token", path);
	if (tokens.filter((token) => isActiveToken(token, at)).length >= mostOf("tokens", limits)) {
		return ui.text(
			`${owner === undefined ? "You" : "It"} can have ${upTo(limits.quotas.tokens, "tokens")}. Revoke one to create another.`,
		);
	}
	const fields =
		owner === undefined
			? [NAME, scopesField(account), DAYS, ...onlyFor(organisations), LIMITS]
			: [{ ...NAME, label: "Name of the token", id: "token-name" }, ROLE, DAYS, LIMITS];
	const hidden = { id: newId, ...(owner !== undefined && { owner }) };
	return ui.form(dashboardPath("createToken"), "Create token", { fields, hidden });
}

const NAME = textField("name", "Name", {
	hint: "What it is for, for example build server.",
	required: true,
	maxLength: TOKEN_NAME_MAX_CHARACTERS,
	autocomplete: "off",
});

const DAYS = textField("days", "Days until it expires", {
	value: String(TOKEN_LIFETIME.defaultDays),
	hint: `1 to ${TOKEN_LIFETIME.maxDays}.`,
	required: true,
	maxLength: String(TOKEN_LIFETIME.maxDays).length,
	autocomplete: "off",
});

const LIMITS = textField("limits", "Only for these agents", {
	hint: "Slugs, or beginnings of names such as dev.quay/. All agents if left empty.",
	autocomplete: "off",
});

/** The role of a service account, by the scope that it needs. */
const ROLE = select("scopes", "What the token may do", {
	required: true,
	options: [
		{ value: "agents:write", label: ROLE_MEANINGS.publisher },
		{ value: "agents:read", label: ROLE_MEANINGS.viewer },
	],
});

function scopesField(account: AccountRecord): Field {
	return checkboxes("scopes", "Scopes", {
		options: SCOPES.filter((scope) => mayHold(scope, { ownerId: account.id }, account)).map(
			(scope) => ({ value: scope, label: scope, hint: SCOPE_MEANINGS[scope] }),
		),
		hint: "Give a program only what it needs.",
		required: true,
	});
}

type Example = readonly [scope: Scope, path: string, body: object | null];
const LOOK: Example = ["agents:read", getEndpoint("listMyAgents").path, null];
/** A first request to try with each scope. The first match is shown. */
const EXAMPLES: readonly Example[] = [
	[
		"agents:write",
		getEndpoint("registerAgent").path,
		{ title: "Your agent", website_url: "https://your-agent.com/" },
	],
	["agents:read", getEndpoint("bulkFeed").path, null],
	["watchlist:write", getEndpoint("getWatchlist").path, null],
	["collections:read", getEndpoint("listCollections").path, null],
	["admin", getEndpoint("adminListSubmissions").path, null],
];

/** A shell command that uses the token. Undefined for scopes that act on one agent only. */
export function tokenExample(
	{ site }: ViewContext,
	token: string,
	{ scopes, limits }: { scopes: readonly Scope[] } & Pick<TokenRecord, "limits">,
) {
	// A token that is limited to listings registers nothing.
	const isLimitedToListings = limits?.agents !== undefined || limits?.prefix !== undefined;
	const example = isLimitedToListings ? LOOK : EXAMPLES.find(([scope]) => scopes.includes(scope));
	if (!example) return undefined;
	const [, path, body] = example;
	return [
		`curl -H 'Authorization: Bearer ${token}'`,
		...(body ? [`-H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`] : []),
		site.baseUrl + path,
	].join(" ");
}
