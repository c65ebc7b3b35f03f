import { liveAt, type More } from "../http/endpoint-row.ts";
import { PUBLISHING } from "../limits.ts";
import { ownLook, ownRemove, post } from "./own-row.ts";
import * as publishers from "./publisher.ts";

function signIn<const Id extends string>(id: Id, name: string, more: More) {
	return liveAt(id, `/v0.1/auth/${name}`, publishers.RegistryToken, {
		method: "POST",
		rateClass: "write",
		problems: ["invalid_credentials", "not_allowed"],
		...more,
	});
}

const SHORT = `The token is valid for ${PUBLISHING.tokenMinutes} minutes.`;
const KEY =
	"Signed by a key of the domain (Ed25519 or P-384), which an owner has verified here before.";

/** Publishing without a stored secret: who is trusted, and the sign-ins of tools of the official MCP registry. */
export const PUBLISHER_ENDPOINTS = [
	ownLook("listPublishers", "publishers", publishers.Publishers, {
		summary: "CI jobs that may publish for you and your organisations",
		scope: "agents:write",
		problems: [],
	}),
	post("addPublisher", "publishers", publishers.Publisher, {
		summary: "Let a CI job publish for you or your organisation",
		body: publishers.PublisherRequest,
		status: 201,
		quotas: ["publishers", "changes"],
	}),
	ownRemove("removePublisher", "publishers/{id}", null, {
		summary: "Stop trusting a CI job; its tokens end at once",
		quotas: [],
		problems: ["not_allowed"],
	}),
	signIn("signInJob", "oidc", {
		body: publishers.JobTokenBody,
		summary: "Exchange the OpenID Connect token of a CI job for one of this registry",
		description: `Its audience must be the address of this registry, and an owner must trust the job. ${SHORT}`,
	}),
	signIn("signInGithubJob", "github-oidc", {
		body: publishers.JobTokenBody,
		summary: "The same at the path of the official MCP registry",
	}),
	signIn("signInByDns", "dns", {
		body: publishers.SignedTimestamp,
		summary: "Sign in with a key in the TXT records of a domain",
		description: `${KEY} ${SHORT}`,
	}),
	signIn("signInByFile", "http", {
		body: publishers.SignedTimestamp,
		summary: "Sign in with a key in the file `/.well-known/mcp-registry-auth` of a domain",
		description: `${KEY} ${SHORT}`,
	}),
	signIn("signInAsNobody", "none", {
		summary: "A token for anonymous servers, where the operator allows them",
	}),
] as const;
