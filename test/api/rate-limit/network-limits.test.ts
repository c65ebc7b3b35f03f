import { describe, expect, it, onTestFinished } from "vitest";
import { Problem } from "#contract/http/problem.ts";
import type { NetworkBucket } from "#contract/limits.ts";
import { linkIn, type Mail, openBrowser } from "../dashboard/dashboard-service.ts";
import { drawEmpty } from "../empty-registry.ts";
import { LOCAL_URL, startService } from "../running-service.ts";

async function serve(limits: Partial<Record<NetworkBucket, number>>) {
	const drawn = await drawEmpty();
	const mails: Mail[] = [];
	const service = await startService(drawn, {
		limits,
		trustProxy: ["loopback"],
		baseUrl: LOCAL_URL,
		postMail: (mail) => void mails.push(mail),
	});
	onTestFinished(async () => {
		await service.close();
		await drawn.remove();
	});
	return { ...service, mails };
}

describe("a network", () => {
	it("registers up to its limit of agents a day with any tokens and addresses, without an effect on others", async () => {
		const service = await serve({ registrations: 3 });
		const register = async (number: number, address: string) => {
			const token = await service.createToken("agents:write");
			return fetch(`${service.origin}/api/v1/agents/register`, {
				method: "POST",
				headers: {
					Authorization: `Bearer ${token}`,
					"Content-Type": "application/json",
					"X-Forwarded-For": address,
				},
				body: JSON.stringify({
					title: `Pier ${number}`,
					website_url: `https://pier${number}.dev/`,
				}),
			});
		};
		for (const number of [1, 2, 3]) {
			expect((await register(number, `203.0.113.${number}`)).status).toBe(202);
		}
		const refused = await register(4, "203.0.113.4");
		expect(refused.status).toBe(429);
		expect(Problem.parse(await refused.json())).toMatchObject({
			code: "rate_limited",
			detail: expect.stringMatching(
				/^3 agents were registered from your network within a day\. Try again in/,
			),
		});
		expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(86_000);
		expect((await register(5, "203.0.112.1")).status).toBe(202);
	});

	it("requests up to its limit of sign-in links, for any addresses", async () => {
		const service = await serve({ mails: 2 });
		const ask = async (name: string) => {
			const { send } = openBrowser(service.origin);
			return (await send("/sign-in/", { email: `${name}@quay.works` })).status;
		};
		expect(await Promise.all(["ada", "bo", "cy"].map(ask))).toEqual(
			expect.arrayContaining([303, 303, 429]),
		);
		await expect.poll(() => service.mails.length).toBe(2);
	});

	it("is not charged for forms that send no mail, nor for known browsers", async () => {
		const service = await serve({ mails: 2 });
		const ada = openBrowser(service.origin);
		await ada.send("/sign-in/", { email: "ada@quay.works" });
		await expect.poll(() => service.mails.length).toBe(1);
		expect((await ada.send(linkIn(service.mails[0]))).status).toBe(303);
		for (let number = 0; number < 5; number += 1) {
			const form = {
				method: "POST",
				headers: {
					"Content-Type": "application/x-www-form-urlencoded",
					"Sec-Fetch-Site": "cross-site",
				},
				body: "nonsense=1",
			};
			expect((await fetch(`${service.origin}/sign-in/`, form)).status).toBe(403);
			const wrong = await openBrowser(service.origin).send("/sign-in/", { email: "no address" });
			expect(wrong.status).toBe(422);
		}
		const ask = async (browser: typeof ada, name: string) =>
			(await browser.send("/sign-in/", { email: `${name}@quay.works` })).status;
		expect(await ask(openBrowser(service.origin), "bo")).toBe(303);
		expect(await ask(openBrowser(service.origin), "cy")).toBe(429);
		expect(await ask(ada, "ada")).toBe(303);
	});

	it("is not charged for invalid registrations", async () => {
		const service = await serve({ registrations: 1 });
		const register = async (body: string) => {
			const token = await service.createToken("agents:write");
			const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
			return fetch(`${service.origin}/api/v1/agents/register`, { method: "POST", headers, body });
		};
		for (const body of ["{", '{"title":""}']) {
			expect((await register(body)).status).toBeGreaterThanOrEqual(400);
		}
		const sound = { title: "Pier", website_url: "https://pier9.dev/" };
		expect((await register(JSON.stringify(sound))).status).toBe(202);
		expect((await register(JSON.stringify({ ...sound, title: "Quay" }))).status).toBe(429);
	});

	it("creates up to its limit of accounts a day, and can still sign in to existing ones", async () => {
		const service = await serve({ accounts: 1 });
		const signIn = async (name: string) => {
			const browser = openBrowser(service.origin);
			const known = service.mails.length;
			await browser.send("/sign-in/", { email: `${name}@quay.works` });
			await expect.poll(() => service.mails.length).toBe(known + 1);
			return (await browser.send(linkIn(service.mails[known]))).status;
		};
		expect(await signIn("ada")).toBe(303);
		expect(await signIn("bo")).toBe(429);
		expect(await signIn("ada")).toBe(303);
	});
});

it("a full review queue is reported, without an error in the log", async () => {
	const drawn = await drawEmpty();
	const service = await startService(drawn, { quotas: { review_queue: 1 } });
	onTestFinished(async () => {
		await service.close();
		await drawn.remove();
	});
	const register = async (title: string) => {
		const token = await service.createToken("agents:write");
		const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
		const body = JSON.stringify({ title, website_url: `https://${title.toLowerCase()}.dev/` });
		return fetch(`${service.origin}/api/v1/agents/register`, { method: "POST", headers, body });
	};
	expect((await register("Pier")).status).toBe(202);
	const refused = await register("Quay");
	expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "3600"]);
	const lines = service.logged.map((line) => JSON.parse(line));
	expect(lines.filter(({ level }) => level === "error")).toEqual([]);
	expect(lines.find(({ level }) => level === "warn")).toMatchObject({
		message: "request refused",
		reason: expect.stringContaining("The review queue is full."),
	});
});
