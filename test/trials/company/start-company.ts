import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "../../api/dashboard/dashboard-service.ts";
import { openBrowser } from "../../api/dashboard/dashboard-service.ts";
import { leave, pathOf } from "../../api/oidc/provider-service.ts";
import { type RealProvider, startProvider, visitProvider } from "../../api/oidc/real-provider.ts";
import { type JobIssuer, startIssuer } from "../../api/publishers/job-issuer.ts";
import { startNameServer } from "../../outbound/name-server.ts";
import type { Instance } from "../../scripts/instance.ts";
import type { Setting } from "../trial.ts";
import { sampleInstance, startServer } from "../trial-instance.ts";

export const AUDIENCE = "http://registry.localhost";
/** What other trials turn off, and this one has as it is for everybody. */
const CHANGED = /^(?:LIMIT_|DAILY_BOUNDS$)/;

export interface Answer {
	status: number;
	text: string;
}

/** The answer to a request with a token, after as many pauses as the service asks for. */
export type Ask = (
	method: string,
	path: string,
	options?: { body?: unknown; token?: string },
) => Promise<Answer>;

export interface Company {
	instance: Instance;
	provider: RealProvider;
	issuer: JobIssuer;
	/** TXT records by their names. */
	records: Record<string, { code: number; records: string[][] }>;
	/** Requests of people by their names, and of programs. */
	requests: Map<string, number>;
	/** Answers that asked to come again later. */
	pauses: string[];
	ask: Ask;
	/** Signs a person in as the provider knows them now. */
	signIn: (person: string) => Promise<Browser>;
	/** What the issuer gives to a job. */
	jobToken: () => Promise<string>;
}

/** The program as an operator starts it, for a company with its own provider of sign-ins and its own CI. */
export async function startCompany(setting: Pick<Setting, "afterwards">): Promise<Company> {
	const { afterwards } = setting;
	const [plain, provider, issuer] = await Promise.all([
		sampleInstance(setting),
		startProvider([`${AUDIENCE}/sign-in/oidc/sso/callback/`]),
		startIssuer(),
	]);
	afterwards(provider.close);
	afterwards(issuer.close);
	const records: Company["records"] = {};
	const nameServer = await startNameServer(records, afterwards);
	const usual = Object.entries(plain.settings).filter(([name]) => !CHANGED.test(name));
	const instance: Instance = {
		...plain,
		settings: {
			...Object.fromEntries(usual),
			BUILDS: "off",
			// With the usual one, the CI of this trial waits for three minutes.
			LIMIT_PUBLISH: "0",
			OIDC_ISSUER: provider.issuer,
			OIDC_CLIENT_ID: provider.clientId,
			OIDC_CLIENT_SECRET: provider.clientSecret,
			PUBLISH_ISSUERS: `${issuer.origin}=gitlab`,
			OUTBOUND_ALLOW: "127.0.0.0/8",
			ALLOWED_HOSTS: ".quay.corp",
			ONLY_PROVIDERS: "on",
			ACCOUNT_DOMAINS: "quay-works.dev",
		},
	};
	await startServer(instance, setting, [`--import=${preload(nameServer)}`]);
	const requests = new Map<string, number>();
	const count = (who: string) => requests.set(who, (requests.get(who) ?? 0) + 1);
	const pauses: string[] = [];
	const ask: Ask = async (method, path, { body, token } = {}) => {
		for (;;) {
			count("programs");
			const response = await fetch(instance.baseUrl + path, {
				method,
				headers: {
					"Content-Type": "application/json",
					...(token && { Authorization: `Bearer ${token}` }),
				},
				...(body !== undefined && { body: JSON.stringify(body) }),
			});
			const text = await response.text();
			if (response.status !== 429) return { status: response.status, text };
			const seconds = Number(response.headers.get("retry-after"));
			pauses.push(`${method} ${path}: ${seconds} s`);
			if (seconds > 60) return { status: response.status, text };
			await sleep(seconds * 1000);
		}
	};
	let jobs = 0;
	return {
		instance,
		provider,
		issuer,
		records,
		requests,
		pauses,
		ask,
		signIn: async (person) => {
			provider.person = person;
			const browser = openBrowser(instance.baseUrl);
			const counted: Browser = {
				...browser,
				ask: (...given) => {
					count(person);
					return browser.ask(...given);
				},
				send: (...given) => {
					count(person);
					return browser.send(...given);
				},
			};
			const back = await visitProvider(await leave(counted, "sso"));
			const ended = await counted.ask(pathOf(back));
			if (ended.status !== 303) throw new Error(`${person} is refused: ${await ended.text()}`);
			return counted;
		},
		jobToken: () => {
			jobs += 1;
			return issuer.sign({
				at: new Date(),
				audience: AUDIENCE,
				id: `company ${jobs}`,
				claims: {
					sub: "project_path:quay/servers:ref_type:tag:ref:v1.0.0",
					project_path: "quay/servers",
					project_id: "7",
					namespace_id: "3",
					pipeline_source: "push",
					ci_config_ref_uri: "gitlab.com/quay/servers//.gitlab-ci.yml@refs/tags/v1.0.0",
				},
			});
		},
	};
}

/** The process that checks proofs asks the name server of this trial, as it would ask that of the machine. */
function preload(nameServer: string): string {
	const code = `
		import children from "node:child_process";
		import { syncBuiltinESMExports } from "node:module";
		const { spawn } = children;
		children.spawn = (program, args, ...rest) => {
			const isChecker = args.some((one) => one.endsWith("check-claims.ts"));
			return spawn(program, isChecker ? [...args, "--dns-server=${nameServer}"] : args, ...rest);
		};
		syncBuiltinESMExports();
	`;
	return `data:text/javascript,${encodeURIComponent(code)}`;
}
