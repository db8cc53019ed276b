"""Asks a running service every kind of question, with the client that was generated from openapi.json."""

import sys

sys.path.insert(0, sys.argv[1])
from whom_client import AuthenticatedClient  # noqa: E402
from whom_client.api.default import company, explain, job_change, profile, profiles_lookup, search, suggest  # noqa: E402
from whom_client import models  # noqa: E402

client = AuthenticatedClient(
    base_url=sys.argv[2], token=sys.argv[3], prefix="", auth_header_name="x-api-key"
)

asked = models.PartnerSearchRequest(query="software engineers", page_size=3)
page = search.sync(client=client, body=asked, idempotency_key="python-1")
assert isinstance(page, models.PartnerSearchResponse), page
assert page.credits_used == len(page.results) == 3, page
again = search.sync_detailed(client=client, body=asked, idempotency_key="python-1")
assert again.parsed == page and again.headers["idempotent-replayed"] == "true", again

companies = search.sync(
    client=client,
    body=models.PartnerSearchRequest(query="companies in Berlin", target=models.PartnerSearchRequestTarget.COMPANY),
)
assert isinstance(companies, models.PartnerCompanySearchResponse), companies

filters = models.Filters.from_dict({"place": "Berlin", "experience_years": {"gte": 1}})
filtered = search.sync(client=client, body=models.UnqueriedSearchRequest(filters=filters, page_size=1))
assert isinstance(filtered, models.PartnerSearchResponse) and filtered.total_count > 0, filtered

understood = explain.sync(client=client, body=models.ExplainRequest(query="software engineers at Google before Meta"))
assert isinstance(understood, models.ExplainResponse) and understood.intent.relations, understood
# The understanding goes back as filters, through the classes of both, and finds the same.
returned = explain.sync(client=client, body=models.UnqueriedExplainRequest(filters=understood.filters))
assert isinstance(returned, models.ExplainResponse), returned
assert returned.total_count == understood.total_count, returned

found = profile.sync(page.results[0].id, client=client)
assert isinstance(found, models.PartnerProfile) and found.full_name == page.results[0].full_name, found
assert isinstance(job_change.sync(page.results[0].id, client=client), models.PartnerJobChangePrediction)
assert isinstance(company.sync("c0", client=client), models.PartnerCompany)
assert isinstance(suggest.sync(client=client, text="softw"), models.SuggestResponse)
keys = [models.PersonKey(id="p0"), models.PersonKey(name="Nobody Here", employer="Nowhere")]
looked_up = profiles_lookup.sync(client=client, body=models.ProfilesLookupRequest(keys=keys))
assert [result.status for result in looked_up.results] == ["found", "not_found"], looked_up

missing = profile.sync_detailed("nobody", client=client)
assert missing.status_code == 404 and missing.parsed.error.code == "profile_not_found", missing
stranger = AuthenticatedClient(base_url=sys.argv[2], token="none", prefix="", auth_header_name="x-api-key")
assert profile.sync(page.results[0].id, client=stranger).error.code == "invalid_api_key"
print("the generated client read all answers")
