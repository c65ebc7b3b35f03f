import { CONNECTIONS_PER_CLIENT } from "#contract/limits.ts";
import type { SeededRandom } from "#registry/sample/seeded-random.ts";

const EVERY_MS = 20;
/** Each takes a connection, and the service closes those beyond a client's share. The other half is for idle ones. */
const MOST_UNDER_WAY = CONNECTIONS_PER_CLIENT / 2;
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

interface LoadOptions {
	baseUrl: string;
	token: string;
	random: SeededRandom;
}

export interface SteadyLoad {
	/** Ends it, waits for what is in progress, and returns the result. */
	stop(): Promise<{ asked: number; broken: string[] }>;
	/** Ids of what was registered, the oldest first. The caller takes them out to decide them. */
	registered: string[];
}

type Asked = [path: string, init?: RequestInit];

/** What people and programs request, as often as each occurs here. */
const MIX: readonly ((options: LoadOptions, number: number) => Asked)[] = [
	...Array.from({ length: 4 }, () => () => ["/api/v1/agents/harbor-scout"] satisfies Asked),
	...Array.from({ length: 4 }, () => () => ["/api/badges/harbor-scout"] satisfies Asked),
	...Array.from({ length: 3 }, () => () => ["/agents/harbor-scout/"] satisfies Asked),
	() => ["/"],
	() => ["/api/v1/agents"],
	({ random }) => [`/api/v1/agents?page=${1 + Math.floor(random.next() * 9)}&limit=5`],
	({ random }) => [`/api/v1/agents?q=${String.fromCharCode(97 + Math.floor(random.next() * 26))}`],
	(_, number) => [`/api/v1/agents?q=word${number}`],
	() => ["/agents/?q=harbor"],
	() => ["/api/v1/enterprise/agents?fields=slug,rank"],
	() => ["/llms-full.txt"],
	() => ["/nobody-is-here"],
	() => ["/api/v1/categories", { headers: { "If-None-Match": "*" } }],
	() => ["/api/badges/harbor-scout", { headers: { "If-None-Match": "*" } }],
];
/** One in this many requests registers an agent. */
const REGISTERS_EVERY = 60;

/** Sends fifty requests a second, fewer while the service is so slow that too many have no answer yet. */
export function putSteadyLoad(options: LoadOptions): SteadyLoad {
	const underWay = new Set<Promise<void>>();
	const registered: string[] = [];
	const broken: string[] = [];
	let asked = 0;
	const askOnce = async () => {
		asked += 1;
		const isRegistration = asked % REGISTERS_EVERY === 1;
		const [path, init] = isRegistration ? registration(options, asked) : pick(options, asked);
		try {
			const headers = { "User-Agent": BROWSER, ...init?.headers };
			const response = await fetch(options.baseUrl + path, { ...init, headers });
			const body = await response.text();
			if (response.status >= 500) broken.push(`${path} was answered ${response.status}`);
			if (response.status === 202) registered.push(JSON.parse(body).id);
		} catch (error) {
			broken.push(`${path} failed: ${error}`);
		}
	};
	const timer = setInterval(() => {
		if (underWay.size >= MOST_UNDER_WAY) return;
		const work = askOnce().finally(() => underWay.delete(work));
		underWay.add(work);
	}, EVERY_MS);
	return {
		registered,
		stop: async () => {
			clearInterval(timer);
			await Promise.all(underWay);
			return { asked, broken };
		},
	};
}

function pick(options: LoadOptions, number: number): Asked {
	return MIX[Math.floor(options.random.next() * MIX.length)]?.(options, number) ?? ["/"];
}

function registration({ token }: LoadOptions, number: number): Asked {
	const body = { title: `Steady ${number}`, website_url: `https://steady-${number}.dev/` };
	return [
		"/api/v1/agents/register",
		{
			method: "POST",
			headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
			body: JSON.stringify(body),
		},
	];
}
