/**
 * Metropolitan areas, as patterns of municipalities in the register's spelling, after the definitions of the US Census
 * Bureau. A person anywhere in a city's metropolitan area is a right answer for the city (a rule of the product: "same
 * metro counts as the place"). Ikeja is the capital of the state of Lagos.
 */
export const bayArea =
  /^(San Francisco|Palo Alto|Mountain View|(Oakland|Berkeley|San Jose|San Mateo|Redwood City|Menlo Park|Sunnyvale|Santa Clara|Burlingame|Fremont|South San Francisco|Emeryville|Cupertino|San Carlos|Foster City|Alameda|Hayward|Milpitas|Campbell|Los Altos|Belmont|San Leandro|San Bruno|Richmond|Pleasanton|Walnut Creek|Los Gatos|Newark|Union City|Mill Valley|San Rafael|Sausalito|Millbrae|Half Moon Bay|Livermore|Dublin|Albany|Orinda|Lafayette|Atherton|Portola Valley|Woodside|Saratoga|East Palo Alto|Brisbane|Daly City|Novato|Danville|San Ramon), CA)$/;
export const greaterBoston =
  /^(Boston|(Boston|Cambridge|Somerville|Newton|Brookline|Quincy|Waltham|Watertown|Lexington|Burlington|Woburn|Medford|Malden|Everett|Revere|Chelsea|Arlington|Belmont|Bedford|Framingham|Natick|Wellesley|Needham|Dedham|Milton|Salem|Beverly|Lynn|Peabody|Danvers|Winchester|Stoneham|Wakefield|Wilmington|Concord|Lincoln|Sudbury|Wayland|Weston|Westwood|Norwood|Canton|Braintree|Weymouth|Hingham|Marlborough|Lowell|Andover|Lawrence|Haverhill), MA)$/;
export const greaterLosAngeles =
  /^(Los Angeles|LA|(Los Angeles|Santa Monica|Culver City|Pasadena|South Pasadena|Long Beach|Burbank|Glendale|Beverly Hills|West Hollywood|Hollywood|Venice|Marina del Rey|Playa Vista|El Segundo|Torrance|Manhattan Beach|Hermosa Beach|Redondo Beach|Malibu|Inglewood|Hawthorne|Gardena|Carson|Compton|Downey|Norwalk|Whittier|Pomona|Claremont|West Covina|Alhambra|Arcadia|Monrovia|Santa Clarita|Calabasas|Newport Beach|Irvine|Anaheim|Costa Mesa|Santa Ana|Huntington Beach|Laguna Beach|Laguna Niguel|Mission Viejo|Tustin|Fullerton|Orange|Garden Grove|Aliso Viejo|Lake Forest), CA)$/;
export const greaterNewYork =
  /^New York|^NY$|, NY$|^(Hoboken|Jersey City|Newark|Union City|Bayonne|Weehawken|Fort Lee|Hackensack|Paterson|Elizabeth|Montclair|New Brunswick), NJ$/;
export const greaterLagos = /^(Lagos|Ikeja)\b/;
