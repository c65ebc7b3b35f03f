import { REGISTRATION } from "#contract/limits.ts";
import type { ProblemIssue } from "#contract/problem.ts";
import type { BehavioralProfile, RegistrationRequest } from "#contract/registration.ts";
import { Refusal } from "./errors.ts";
import type { Listing } from "./records/listing.ts";
import { gateText } from "./text-gate.ts";
import { checkWebAddress } from "./web-address.ts";

type Request = Omit<RegistrationRequest, "website_url"> & { website_url?: string | undefined };

/**
 * Turns a request of the right shape into the listing that is stored, or throws a refusal that names every member
 * whose text or address is not acceptable. Empty strings count as not stated.
 */
export function acceptRegistration(request: Request): Listing {
	const { listing, issues } = gateRegistration(request);
	if (issues.length > 0) throw invalidBody(issues);
	return listing;
}

/** Every member that `acceptRegistration` would refuse. */
export function findGateIssues(request: Request): readonly ProblemIssue[] {
	return gateRegistration(request).issues;
}

function gateRegistration(request: Request): { listing: Listing; issues: ProblemIssue[] } {
	const issues: ProblemIssue[] = [];
	const refuse = (pointer: string, detail: string) => issues.push({ pointer, detail });
	const text = (pointer: string, raw: string | undefined) => gateMember(raw, pointer, refuse);
	const texts = (pointer: string, list: readonly string[] = []) =>
		list
			.map((raw, index) => text(`${pointer}/${index}`, raw))
			.filter((item): item is string => item !== null);
	const address = (pointer: string, raw: string | undefined) => checkMember(raw, pointer, refuse);

	const title = text("#/title", request.title) ?? "";
	checkTitle(title, issues);
	const listing: Listing = {
		title,
		shortDescription: text("#/short_description", request.short_description),
		agentType: request.agent_type ?? null,
		pricingType: request.pricing_type ?? null,
		deploymentType: null,
		creatorName: text("#/creator_name", request.creator_name),
		categorySlug: request.category_slug ?? null,
		websiteUrl: address("#/website_url", request.website_url),
		docsUrl: address("#/docs_url", request.docs_url),
		repositoryUrl: address("#/github_url", request.github_url),
		logoUrl: null,
		launchedAt: null,
		modelStack: texts("#/model_stack", request.model_stack),
		integrations: [],
		behavioralProfile: acceptProfile(request.behavioral_profile, text, texts),
	};
	return { listing, issues };
}

export function invalidBody(errors: readonly ProblemIssue[]): Refusal {
	const names = errors.map(({ pointer }) => pointer.replace(/^#\/?/, "")).join(", ");
	return new Refusal(
		"invalid_body",
		`The body has invalid members: ${names || "the body itself"}.`,
		{
			errors,
		},
	);
}

type Refuse = (pointer: string, detail: string) => void;

function gateMember(raw: string | undefined, pointer: string, refuse: Refuse): string | null {
	if (raw === undefined) return null;
	const gated = gateText(raw);
	if (gated.ok) return gated.text || null;
	refuse(pointer, gated.detail);
	return null;
}

function checkMember(raw: string | undefined, pointer: string, refuse: Refuse): string | null {
	if (raw === undefined) return null;
	const checked = checkWebAddress(raw);
	if (checked.ok) return checked.href;
	refuse(pointer, checked.detail);
	return null;
}

/** Length is counted again: normalising and trimming may have shortened the title. */
function checkTitle(title: string, issues: ProblemIssue[]): void {
	if (issues.some(({ pointer }) => pointer === "#/title")) return;
	const letters = title.match(/[\p{L}\p{N}]/gu) ?? [];
	if ([...title].length < REGISTRATION.titleMinCharacters || letters.length === 0) {
		issues.push({
			pointer: "#/title",
			detail: `must be at least ${REGISTRATION.titleMinCharacters} characters with a letter or digit`,
		});
	}
}

function acceptProfile(
	profile: BehavioralProfile | undefined,
	text: (pointer: string, raw: string | undefined) => string | null,
	texts: (pointer: string, list?: readonly string[]) => string[],
): BehavioralProfile | null {
	if (!profile) return null;
	const { sensitive_access, ...members } = profile;
	const stated = Object.entries(members)
		.map(([name, raw]) => [name, text(`#/behavioral_profile/${name}`, raw)] as const)
		.filter(([, value]) => value !== null);
	const sensitive = texts("#/behavioral_profile/sensitive_access", sensitive_access);
	return {
		...Object.fromEntries(stated),
		...(sensitive_access ? { sensitive_access: sensitive } : {}),
	};
}
