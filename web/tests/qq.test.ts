import { after, before, test } from "node:test";
import { onPage, shoot, start, stop, waitForStatus } from "./browser";
before(start);
after(stop);
test("lost nim", async () => {
  let hash = "";
  await onPage("#/play?pos=nim(1) %2B nim(2)", { phone: true }, async (page) => {
    await waitForStatus(page, /Your move/);
    await page.locator('.moves-panel .move', { hasText: "nim(1): take 1" }).first().tap();
    await page.locator(".status", { hasText: /is over|Your move/ }).waitFor();
    await waitForStatus(page, /is over/);
    await page.waitForTimeout(300);
    await shoot(page, "qq-over");
    hash = (await page.evaluate("location.hash")) as string;
    await page.locator(".hint-line a").tap();
    await page.locator(".tried p").nth(2).waitFor();
    await shoot(page, "qq-why");
    console.log(await page.locator(".tried p").allInnerTexts());
  });
  await onPage(hash, { phone: true }, async (page) => {
    await waitForStatus(page, /is over/);
    await page.locator(".review-row").first().waitFor();
    console.log(await page.locator(".status").innerText(), await page.locator(".hint-line").innerText());
  });
});
test("chomp puzzle", async () => {
  await onPage("#/learn?set=" + encodeURIComponent('chomp_board(board(2, 3)) + chomp_board(board("..# / ..#")) + *2'), { phone: true }, async (page) => {
    await page.locator(".moves .move").nth(3).tap();
    await page.locator(".puzzle-wrong, .puzzle-right").waitFor();
    await shoot(page, "qq-puzzle");
    console.log(await page.locator(".puzzle-said").innerText());
  });
  await onPage("#/learn?tab=build&pos=nim(3)", { phone: true }, async (page) => {
    await page.locator(".build-line input").fill("2");
    await page.locator(".entry-why").waitFor();
    await shoot(page, "qq-mex");
    console.log(await page.locator(".build-step").innerText());
    await page.getByRole("button", { name: "Fill this in" }).tap();
    console.log(await page.locator(".build-step").first().innerText());
  });
  await onPage("#/play?pos=kayles(12)", { phone: true }, async (page) => {
    await waitForStatus(page, /Your move/);
    await page.locator('.table [data-id="s0.6"]').tap();
    await page.locator(".offer .menu-move").first().tap();
    await waitForStatus(page, /Your move/);
    await page.waitForTimeout(300);
    await shoot(page, "qq-kayles");
    console.log(await page.locator(".hint-line").innerText());
  });
});
