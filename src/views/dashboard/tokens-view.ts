import { ACCOUNT, TOKEN_LIFETIME, TOKEN_NAME_MAX_CHARACTERS } from "#contract/limits.ts";
import { SCOPES } from "#contract/vocabulary.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";
import { isActiveToken, mayHold } from "#domain/token-state.ts";
import { showDay } from "../pages/display.ts";
import { SCOPE_MEANINGS } from "../scope-meanings.ts";
import type { ViewContext } from "../view-context.ts";
import type { Block, Cell, Field, Form, Section } from "./blocks.ts";
import { confirmBlocks } from "./confirm-blocks.ts";
import { type DashboardView, dashboardView } from "./dashboard-view.ts";
import { doneNotice, type FormAttempt, withAttempt } from "./form-attempt.ts";
import { tokenExample } from "./token-example.ts";

/** A token that was made just now, with its text, which is shown this once. */
export interface CreatedToken {
	token: string;
	record: TokenRecord;
}

interface TokensParts {
	account: AccountRecord;
	/** All of the account, by creation. */
	tokens: readonly TokenRecord[];
	at: Date;
	/** Id that the next token gets, so that the form makes one however often it is sent. */
	newId: string;
	/** True soon after the sign-in. */
	isConfirmed: boolean;
	done?: string | undefined;
	attempt?: FormAttempt;
	created?: CreatedToken;
}

const PATH = "/dashboard/tokens/";

const DONE: Readonly<Record<string, string>> = {
	revoked: "The token is revoked. Programs that use it are refused from now on.",
};

export function tokensView(context: ViewContext, parts: TokensParts): DashboardView {
	const { account, done, attempt, created } = parts;
	return dashboardView(context, {
		path: PATH,
		title: "Tokens",
		account,
		attempt,
		blocks: [
			...doneNotice(DONE, done),
			{
				kind: "text",
				text: "A token lets a program act for you within its scopes. Send it as Authorization: Bearer or as X-API-Key.",
			},
		],
		sections: [
			...(created ? [createdSection(context, created)] : []),
			listSection(parts),
			createSection(parts),
		],
	});
}

function createdSection(context: ViewContext, { token, record }: CreatedToken): Section {
	const example = tokenExample(context, token, record.scopes);
	return {
		id: "new-token",
		title: `Your new token ${record.name}`,
		blocks: [
			{
				kind: "notice",
				tone: "good",
				text: "Copy it now: it is not kept and cannot be shown again.",
			},
			{ kind: "copy", label: "Token", text: token },
			...(example === undefined
				? []
				: [{ kind: "copy", label: "For example", text: example } satisfies Block]),
		],
	};
}

function listSection({ tokens, at }: TokensParts): Section {
	return {
		id: "tokens",
		title: "Your tokens",
		blocks: [
			{
				kind: "table",
				table: {
					caption: "Tokens, the newest first",
					columns: ["Name", "Scopes", "Ends with", "Made", "Last used", "Expires", "State", ""],
					rows: tokens.toReversed().map((token) => tokenRow(token, at)),
					empty: "You have no token.",
				},
			},
		],
	};
}

function tokenRow(token: TokenRecord, at: Date): Cell[] {
	const { name, scopes, lastFour, createdAt, lastUsedAt, expiresAt } = token;
	return [
		{ text: name },
		{ text: scopes.join(", ") },
		{ text: lastFour },
		{ text: showDay(createdAt), instant: createdAt },
		{ text: lastUsedAt === null ? "Never" : showDay(lastUsedAt), instant: lastUsedAt },
		{ text: showDay(expiresAt), instant: expiresAt },
		stateCell(token, at),
		isActiveToken(token, at) ? { text: "Revoke", form: revokeForm(token) } : { text: "" },
	];
}

function stateCell(token: TokenRecord, at: Date): Cell {
	if (token.revokedAt !== null) return { text: "Revoked", tone: "bad" };
	return isActiveToken(token, at)
		? { text: "Active", tone: "good" }
		: { text: "Expired", tone: "warn" };
}

function revokeForm({ id, name }: TokenRecord): Form {
	return {
		action: `${PATH}${id}/revoke/`,
		submit: "Yes, revoke it",
		opener: "Revoke",
		tone: "danger",
		fields: [],
		label: `Revoke the token ${name}`,
	};
}

function createSection(parts: TokensParts): Section {
	return { id: "create", title: "Make a token", blocks: createBlocks(parts) };
}

function createBlocks({ account, tokens, at, newId, isConfirmed, attempt }: TokensParts): Block[] {
	if (!isConfirmed) return confirmBlocks("make a token", PATH);
	if (tokens.filter((token) => isActiveToken(token, at)).length >= ACCOUNT.maxTokens) {
		const text = `${ACCOUNT.maxTokens} tokens are the most. Revoke one to make another.`;
		return [{ kind: "text", text }];
	}
	const fields = withAttempt([NAME, scopesField(account), DAYS], attempt);
	const form: Form = { action: PATH, submit: "Make the token", fields, hidden: { id: newId } };
	return [{ kind: "form", form }];
}

const NAME: Field = {
	name: "name",
	label: "Name",
	type: "text",
	hint: "What it is for, such as build server.",
	required: true,
	maxLength: TOKEN_NAME_MAX_CHARACTERS,
	autocomplete: "off",
};

const DAYS: Field = {
	name: "days",
	label: "Days until it expires",
	type: "text",
	value: String(TOKEN_LIFETIME.defaultDays),
	hint: `1 to ${TOKEN_LIFETIME.maxDays}.`,
	required: true,
	maxLength: String(TOKEN_LIFETIME.maxDays).length,
	autocomplete: "off",
};

function scopesField(account: AccountRecord): Field {
	return {
		name: "scopes",
		label: "Scopes",
		type: "checkboxes",
		options: SCOPES.filter((scope) => mayHold(scope, account)).map((scope) => ({
			value: scope,
			label: scope,
			hint: SCOPE_MEANINGS[scope],
		})),
		hint: "Give a program only what it needs.",
		required: true,
	};
}
