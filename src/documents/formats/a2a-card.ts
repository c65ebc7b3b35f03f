import type { Skill } from "#contract/facts/abilities.ts";
import type { Authentication, Interface } from "#contract/facts/connect.ts";
import type { PricingType } from "#contract/vocabulary.ts";
import { pageAt, targetAt } from "../content/address-at.ts";
import { parseContent } from "../content/parse-content.ts";
import { isObject, type Place } from "../content/place.ts";
import { blankReading, type DocumentReading } from "../document-reading.ts";
import { cardObservations } from "../evidence/observations.ts";

/** A card has a list of interfaces, or the members of all cards up to version 0.3. */
export function isA2aCard(content: unknown): boolean {
	if (!isObject(content)) return false;
	const { supportedInterfaces, url, skills, capabilities, protocolVersion } = content;
	if (Array.isArray(supportedInterfaces)) return true;
	if (typeof url !== "string") return false;
	return Array.isArray(skills) || isObject(capabilities) || typeof protocolVersion === "string";
}

/** The card that a document is, or that it has as `data` of a catalogue's entry. */
export function agentCardIn(text: string): Readonly<Record<string, unknown>> | undefined {
	const content = parseContent(text);
	const value = content.ok ? content.value : undefined;
	const data = isObject(value) ? value.data : undefined;
	return [value, data].filter(isObject).find(isA2aCard);
}

/** Reads a card of version 1.0, which lists its interfaces, or up to 0.3, which has one at the top level. */
export function readA2aCard(place: Place): DocumentReading {
	const provider = place.object("provider");
	const connections = interfacesAt(place);
	if (connections.length === 0) {
		place.member("supportedInterfaces").refuse("is required; in older cards `url`");
	}
	return {
		...blankReading("a2a-card"),
		agentType: "agent",
		title: place.requiredText("name"),
		description: place.requiredText("description"),
		version: place.requiredText("version"),
		publisher: provider.text("organization"),
		websiteUrl: pageAt(provider, "url") ?? pageAt(place, "homepage"),
		docsUrl: pageAt(place, "documentationUrl"),
		repositoryUrl: pageAt(place, "repository"),
		supportUrl: pageAt(place.object("contact"), "support"),
		license: place.text("license"),
		setup: place.object("pricing").text("details"),
		pricingType: PRICINGS.get(place.object("pricing").text("model") ?? "") ?? null,
		iconUrl: pageAt(place, "iconUrl"),
		connections,
		observations: cardObservations(place, connections[0]?.url ?? null),
		authentication: authenticationAt(place),
		skills: place.objects("skills").flatMap((skill) => skillOf(skill) ?? []),
	};
}

function interfacesAt(place: Place): Interface[] {
	// The default of the protocol holds for what conforms to it.
	const usual = place.boolean("conformance") === false ? "" : "JSONRPC";
	const at = (name: "protocolBinding" | "preferredTransport" | "transport") => (item: Place) =>
		interfaceOf(item, item.text(name) ?? usual);
	const all = [
		...place.objects("supportedInterfaces").map(at("protocolBinding")),
		at("preferredTransport")(place),
		...place.objects("additionalInterfaces").map(at("transport")),
	].filter((item) => item !== null);
	const distinct = new Map(all.map((item) => [`${item.binding} ${item.url}`, item]));
	const card = pageAt(place, "wellKnownURI", "wellKnownUri");
	const takes = place.texts("defaultInputModes");
	const returns = place.texts("defaultOutputModes");
	return [...distinct.values()].map((item) => ({ ...item, ...(card && { card }), takes, returns }));
}

/** No version of A2A has a member for prices, but registries of cards do. A subscription may have a free tier. */
const PRICINGS: ReadonlyMap<string, PricingType> = new Map([
	["free", "free"],
	["pay-per-use", "usage-based"],
]);

function interfaceOf(place: Place, binding: string): Interface | null {
	const url = targetAt(place, "url");
	if (url === null) return null;
	return {
		kind: "interface",
		url,
		binding,
		protocol: place.text("protocolVersion"),
		tenant: place.text("tenant"),
	};
}

function skillOf(place: Place): Skill | null {
	const name = place.text("name");
	const id = place.text("id") ?? name;
	if (id === null) {
		place.member("id").refuse("is required");
		return null;
	}
	return {
		id,
		name: name ?? id,
		description: place.text("description"),
		tags: place.texts("tags"),
		examples: place.texts("examples"),
	};
}

/** Security schemes by their names in cards: members in version 1.0, types in version 0.3. */
const SCHEMES: ReadonlyMap<string, string> = new Map([
	["apiKey", "api_key"],
	["apiKeySecurityScheme", "api_key"],
	["http", "http"],
	["httpAuthSecurityScheme", "http"],
	["oauth2", "oauth2"],
	["OAuth2", "oauth2"],
	["oauth2SecurityScheme", "oauth2"],
	["openIdConnect", "openid"],
	["openIdConnectSecurityScheme", "openid"],
	["mutualTLS", "mtls"],
	["mtlsSecurityScheme", "mtls"],
]);

/** Cards up to 0.2 name schemes of HTTP, such as `Bearer`, or what later ones call a type. */
const OLDEST = { description: null, required: true };

function authenticationAt(place: Place): Authentication[] {
	const demanded = demandedSchemes(place);
	const oldest = place.object("authentication").texts("schemes");
	return [
		...place.objectMembers("securitySchemes").map((member) => schemeOf(member, demanded)),
		...oldest.map((name) => ({ ...OLDEST, scheme: SCHEMES.get(name) ?? "http", name })),
	];
}

function schemeOf(place: Place, demanded: ReadonlySet<string>): Authentication {
	const wrapped = isObject(place.value)
		? Object.keys(place.value).find((name) => name.endsWith("SecurityScheme"))
		: undefined;
	const kind = wrapped ?? place.text("type") ?? place.name;
	const details = wrapped === undefined ? place : place.object(wrapped);
	return {
		scheme: SCHEMES.get(kind) ?? kind,
		name: details.text("name") ?? details.text("scheme") ?? place.name,
		description: details.text("description"),
		required: demanded.has(place.name),
	};
}

/** Schemes that every request needs: those that all alternatives contain. */
function demandedSchemes(place: Place): Set<string> {
	const items = place.items("securityRequirements", "security");
	const alternatives = items.map((item) => {
		const schemes = item.member("schemes").isStated ? item.member("schemes") : item;
		return isObject(schemes.value) ? Object.keys(schemes.value) : [];
	});
	const [first = [], ...others] = alternatives;
	return new Set(first.filter((name) => others.every((names) => names.includes(name))));
}
